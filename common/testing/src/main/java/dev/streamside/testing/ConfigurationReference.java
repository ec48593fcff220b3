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
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The tables of settings in the documentation are generated from the code, as far as it is on the class
/// path: each application checks its own part. `-Dconfiguration.write=true` writes them instead of comparing.
public abstract class ConfigurationReference {
    private static final Path DOCUMENT = Checkout.file("docs/configuration.md");
    private static final Pattern ROW = Pattern.compile("^\\| `(streamside\\.[a-z.-]+)` \\|.*");
    private static final Pattern JAVA_NAME = Pattern.compile("`([a-z]+[A-Z]\\w*)`");

    @Test
    void everySetting_isListed_asTheCodeHasIt() throws IOException {
        List<String> document = Files.readAllLines(DOCUMENT);
        List<String> generated = generate(document);
        if (Boolean.getBoolean("configuration.write")) {
            Files.write(DOCUMENT, generated);
        } else {
            assertThat(document)
                    .as("docs/configuration.md; with -Dconfiguration.write=true this test writes it")
                    .isEqualTo(generated);
        }
    }

    /// The document with the rows of each group as they should be: existing rows keep their order, new ones
    /// come last. Groups that are not on the class path stay as they are.
    private static List<String> generate(List<String> document) throws IOException {
        Map<String, String> rows = rows();
        Set<String> groups =
                rows.keySet().stream().map(ConfigurationReference::group).collect(Collectors.toSet());
        List<String> generated = new ArrayList<>();
        String last = "";
        for (String line : document) {
            Matcher listed = ROW.matcher(line);
            String name = listed.matches() ? listed.group(1) : "";
            if (!group(name).equals(group(last))) {
                generated.addAll(take(rows, group(last)));
            }
            last = name;
            String row = rows.remove(name);
            if (row != null) {
                generated.add(row);
            } else if (!groups.contains(group(name))) {
                generated.add(line);
            }
        }
        assertThat(rows)
                .as("settings whose group has no table in docs/configuration.md")
                .isEmpty();
        return generated;
    }

    private static String group(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    private static List<String> take(Map<String, String> rows, String group) {
        List<String> names =
                rows.keySet().stream().filter(name -> group(name).equals(group)).toList();
        return names.stream().map(rows::remove).map(Objects::requireNonNull).toList();
    }

    private static Map<String, String> rows() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        for (JsonNode property : metadata()) {
            String name = property.get("name").asString();
            if (name.startsWith("streamside.")) {
                rows.put(name, row(name, property));
            }
        }
        return rows;
    }

    private static String row(String name, JsonNode property) {
        String value = property.path("defaultValue").asString("");
        return "| `" + name + "` | " + (value.isEmpty() ? "empty" : "`" + value + "`") + " | "
                + unit(property.get("type").asString()) + " | "
                + sentence(property.path("description").asString("")) + " |";
    }

    private static String unit(String type) {
        return switch (type) {
            case "java.time.Duration" -> "time";
            case "org.springframework.util.unit.DataSize" -> "bytes";
            case "java.lang.Integer" -> "number";
            case "java.lang.Boolean" -> "switch";
            case "java.nio.file.Path" -> "folder";
            case "java.lang.String" -> "text";
            case "dev.streamside.platform.cluster.ClusterProperties$Bus",
                    "dev.streamside.platform.cluster.ClusterProperties$Unsigned" -> "word";
            case String list when list.startsWith("java.util.List<") -> "list";
            default -> throw new IllegalArgumentException("What is the unit of a " + type + "?");
        };
    }

    private static String sentence(String description) {
        assertThat(description).isNotBlank();
        String words = JAVA_NAME
                .matcher(description)
                .replaceAll(
                        name -> "`" + name.group(1).replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT) + "`");
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }

    private static List<JsonNode> metadata() throws IOException {
        List<JsonNode> found = new ArrayList<>();
        for (URL url : Collections.list(ConfigurationReference.class
                .getClassLoader()
                .getResources("META-INF/spring-configuration-metadata.json"))) {
            try (InputStream in = url.openStream()) {
                JsonMapper.shared().readTree(in).path("properties").forEach(found::add);
            }
        }
        return found;
    }
}
