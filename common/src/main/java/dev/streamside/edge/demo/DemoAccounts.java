package dev.streamside.edge.demo;

import dev.streamside.platform.database.DatabaseProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// The passwords of the demo's members. Kept in a file next to the embedded database, for a later start: any
/// user of this machine can use that database anyway. With another database, there is no such folder, and no
/// file.
@Component
public final class DemoAccounts {
    private static final Logger log = LoggerFactory.getLogger(DemoAccounts.class);
    private static final String FILE = "demo-accounts.txt";

    private final Path folder;
    private String written = "";

    DemoAccounts(DatabaseProperties properties) {
        this.folder = properties.folder();
    }

    /// @param passwords by username, in order
    void keep(Map<String, String> passwords) {
        written = passwords.entrySet().stream()
                .map(account -> "  %-8s  %s%n".formatted(account.getKey(), account.getValue()))
                .collect(Collectors.joining());
        if (Files.isDirectory(folder)) {
            try {
                Files.writeString(folder.resolve(FILE), written);
            } catch (IOException failure) {
                log.debug("The demo's accounts are not kept", failure);
            }
        }
    }

    /// One line for each member: name and password.
    String text() {
        return written.isEmpty() ? in(folder) : written;
    }

    /// The passwords kept in the folder of an embedded database; if there are none, where to get one.
    public static String in(Path folder) {
        try {
            return Files.readString(folder.resolve(FILE));
        } catch (IOException _) {
            return "  Their passwords were shown at the first start; `recover USERNAME` makes a link for a new one.%n"
                    .formatted();
        }
    }
}
