package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The table of settings that people read is the one that the code has.
class ConfigurationReferenceTest {
    private static final Pattern ROW = Pattern.compile("^\\| `(streamside\\.[a-z.-]+)` \\| `([^`]*)` \\|.*\\S.*\\|$");

    @Test
    void everySetting_isListed_withItsDefault() throws IOException {
        Map<String, String> listed = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of("..", "docs", "configuration.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                listed.put(row.group(1), row.group(2).strip());
            }
        }

        assertThat(listed).isEqualTo(settings());
    }

    private static Map<String, String> settings() throws IOException {
        Map<String, String> settings = new TreeMap<>();
        for (URL url : Collections.list(ConfigurationReferenceTest.class
                .getClassLoader()
                .getResources("META-INF/spring-configuration-metadata.json"))) {
            try (InputStream in = url.openStream()) {
                for (JsonNode property : JsonMapper.shared().readTree(in).get("properties")) {
                    String name = property.get("name").asString();
                    if (name.startsWith("streamside.")) {
                        settings.put(name, property.path("defaultValue").asString(""));
                    }
                }
            }
        }
        return settings;
    }
}
