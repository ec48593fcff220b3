package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The table of settings that people read is the one that the code has, as far as it is on the class path: each
/// application checks its own part.
public abstract class ConfigurationReference {
    private static final Pattern ROW = Pattern.compile("^\\| `(streamside\\.[a-z.-]+)` \\| `([^`]*)` \\|.*\\S.*\\|$");

    @Test
    void everySetting_isListed_withItsDefault() throws IOException {
        Map<String, String> listed = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of("..", "docs", "configuration.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches() && isKnownGroup(row.group(1))) {
                listed.put(row.group(1), row.group(2).strip());
            }
        }

        assertThat(listed).isEqualTo(settings());
    }

    private static Map<String, String> settings() throws IOException {
        Map<String, String> settings = new TreeMap<>();
        for (JsonNode property : metadata("properties")) {
            String name = property.get("name").asString();
            if (name.startsWith("streamside.")) {
                settings.put(name, property.path("defaultValue").asString(""));
            }
        }
        return settings;
    }

    private static boolean isKnownGroup(String setting) throws IOException {
        return metadata("groups").stream()
                .anyMatch(group -> setting.startsWith(group.get("name").asString() + "."));
    }

    private static List<JsonNode> metadata(String kind) throws IOException {
        List<JsonNode> found = new ArrayList<>();
        for (URL url : Collections.list(ConfigurationReference.class
                .getClassLoader()
                .getResources("META-INF/spring-configuration-metadata.json"))) {
            try (InputStream in = url.openStream()) {
                JsonMapper.shared().readTree(in).path(kind).forEach(found::add);
            }
        }
        return found;
    }
}
