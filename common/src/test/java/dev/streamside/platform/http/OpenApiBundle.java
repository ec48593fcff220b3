package dev.streamside.platform.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Bundles the YAML files that describe the API into one JSON document. The build runs this file as a program,
/// before anything is compiled, with nothing but Jackson on its class path.
///
/// Entries of several files with the same key are merged, down to the methods of a path and the names of
/// components. Below that, everything may occur only once.
final class OpenApiBundle {
    private static final int MERGED_LEVELS = 2;
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private OpenApiBundle() {}

    /// @param arguments the folder of the YAML files, and the document to write
    public static void main(String[] arguments) throws IOException {
        try {
            ObjectNode document = bundle(Path.of(arguments[0]));
            Path file = Path.of(arguments[1]);
            Files.createDirectories(file.getParent());
            Files.write(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(document));
        } catch (IllegalArgumentException mistake) {
            System.err.println(mistake.getMessage());
            System.exit(1);
        }
    }

    /// @throws IllegalArgumentException if a file is not YAML, repeats a description, or has a dangling reference
    static ObjectNode bundle(Path folder) throws IOException {
        ObjectNode document = JSON.createObjectNode();
        for (Path part : parts(folder)) {
            try {
                merge(document, YAML.readValue(part, ObjectNode.class), MERGED_LEVELS);
            } catch (JacksonException | IllegalArgumentException mistake) {
                throw new IllegalArgumentException(part + ": " + mistake.getMessage(), mistake);
            }
        }
        document.findValues("$ref").forEach(reference -> check(reference.asString(), document));
        return document;
    }

    private static List<Path> parts(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    private static void merge(ObjectNode document, ObjectNode part, int levels) {
        for (var property : part.properties()) {
            String name = property.getKey();
            JsonNode known = document.get(name);
            if (known == null) {
                document.set(name, property.getValue());
            } else if (levels > 0 && known instanceof ObjectNode to && property.getValue() instanceof ObjectNode more) {
                merge(to, more, levels - 1);
            } else {
                throw new IllegalArgumentException(name + " is described in another file too");
            }
        }
    }

    private static void check(String reference, ObjectNode document) {
        if (!reference.startsWith("#/") || document.at(reference.substring(1)).isMissingNode()) {
            throw new IllegalArgumentException("There is nothing at " + reference);
        }
    }
}
