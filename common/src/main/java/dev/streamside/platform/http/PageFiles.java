package dev.streamside.platform.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.stereotype.Component;

/// The files of the page, from Spring's static locations: the built ones, or the sources during development
/// (`spring.web.resources.static-locations`).
@Component
public class PageFiles {
    private final List<Resource> folders;

    PageFiles(org.springframework.boot.autoconfigure.web.WebProperties settings, ResourceLoader loader) {
        folders = Stream.of(settings.getResources().getStaticLocations())
                .map(loader::getResource)
                .toList();
    }

    /// @throws IllegalStateException if there is no such file
    public String text(String name) {
        try {
            Resource file = find(name);
            if (file == null) {
                throw new IllegalStateException("There is no file " + name + " of the page");
            }
            return file.getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Nullable
    Resource find(String name) {
        for (Resource folder : folders) {
            try {
                Resource file = folder.createRelative(name);
                if (file.isReadable()) {
                    return file;
                }
            } catch (IOException _) {
                // Not in this folder.
            }
        }
        return null;
    }
}
