package dev.streamside.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OpenApiBundleTest {
    private static final Path PARTS = Path.of("src/main/openapi");
    private static final int MOST_COLUMNS = 140;

    @TempDir
    private Path folder;

    @Test
    void whatFilesHaveBelowTheSameKey_comesTogether() throws Exception {
        part("chats.yaml", """
                paths:
                  /chats:
                    get: { summary: Read }
                components:
                  schemas:
                    Chat: { type: object }
                """);
        part("moderation/bans.yaml", """
                paths:
                  /bans:
                    get: { summary: List }
                  /chats:
                    delete: { summary: Purge }
                components:
                  schemas:
                    Ban: { type: string }
                """);

        assertThat(bundle()).isEqualTo(json("""
                {"paths": {"/chats": {"get": {"summary": "Read"}, "delete": {"summary": "Purge"}}, "/bans": {"get": {"summary": "List"}}},
                 "components": {"schemas": {"Chat": {"type": "object"}, "Ban": {"type": "string"}}}}"""));
    }

    @Test
    void aSchemaInTwoFiles_isRefused() throws Exception {
        part("a.yaml", "components: { schemas: { Chat: { type: object } } }");
        part("b.yaml", "components: { schemas: { Chat: { description: The same } } }");

        assertThatThrownBy(this::bundle)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("b.yaml", "Chat is described in another file too");
    }

    @Test
    void aMethodInTwoFiles_isRefused() throws Exception {
        part("a.yaml", "paths: { /chats: { get: { summary: Read } } }");
        part("b.yaml", "paths: { /chats: { get: { description: The same } } }");

        assertThatThrownBy(this::bundle).hasMessageContainingAll("b.yaml", "get is described in another file too");
    }

    @Test
    void aKeyTwiceInOneFile_isRefused() throws Exception {
        part("a.yaml", "paths:\n  /chats: {}\n  /chats: {}\n");

        assertThatThrownBy(this::bundle).hasMessageContainingAll("a.yaml", "/chats", "line: 3");
    }

    @Test
    void aReferenceToNothing_isRefused() throws Exception {
        part("a.yaml", "components: { schemas: { Chat: { $ref: '#/components/schemas/Caht' } } }");

        assertThatThrownBy(this::bundle).hasMessage("There is nothing at #/components/schemas/Caht");
    }

    @Test
    void aReferenceToAnotherFile_isRefused() throws Exception {
        part("a.yaml", "components: { schemas: { Chat: { $ref: 'b.yaml#/Chat' } } }");

        assertThatThrownBy(this::bundle).hasMessage("There is nothing at b.yaml#/Chat");
    }

    @Test
    void aReferenceMayEscapeSlashes() throws Exception {
        part("a.yaml", "{ paths: { /chats: { get: { a: 1 } } }, x: { $ref: '#/paths/~1chats/get' } }");

        assertThat(bundle().at("/x/$ref").asString()).isEqualTo("#/paths/~1chats/get");
    }

    @Test
    void plainWordsAndTimes_areText() throws Exception {
        part("a.yaml", "x: [yes, no, on, off, 2026-01-25T13:27:51.123Z, 2026-01-25, 12:30:00]");

        assertThat(bundle().get("x").valueStream()).allMatch(JsonNode::isString);
    }

    @Test
    void theDocumentIsWritten_whereNothingWasYet() throws Exception {
        part("a.yaml", "openapi: 3.1.0");
        Path document = folder.resolve("static/openapi.json");

        OpenApiBundle.main(new String[] {folder.toString(), document.toString()});

        assertThat(json(Files.readString(document))).isEqualTo(json("{\"openapi\": \"3.1.0\"}"));
    }

    @Test
    void theTests_seeTheDocumentOfTheseParts() throws Exception {
        try (var published = getClass().getResourceAsStream("/static/openapi.json")) {
            assertThat(JsonMapper.shared().readTree(published)).isEqualTo(OpenApiBundle.bundle(PARTS));
        }
    }

    @Test
    void everySharedPart_isUsed() throws Exception {
        JsonNode document = OpenApiBundle.bundle(PARTS);
        List<String> used = document.findValuesAsString("$ref");

        List<String> unused = new ArrayList<>();
        for (String kind : List.of("schemas", "responses", "parameters", "headers")) {
            for (String name : document.at("/components/" + kind).propertyNames()) {
                String reference = "#/components/" + kind + "/" + name;
                if (!used.contains(reference)) {
                    unused.add(reference);
                }
            }
        }
        assertThat(unused).isEmpty();
    }

    @Test
    void theFiles_areTidy() throws Exception {
        List<String> untidy = new ArrayList<>();
        try (Stream<Path> files = Files.walk(PARTS)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(file.toString()).endsWith(".yaml");
                String text = Files.readString(file);
                assertThat(text).as(file.toString()).endsWith("\n").doesNotContain("\n\n\n\n");
                int number = 0;
                for (String line : text.split("\n", -1)) {
                    number++;
                    int indentation = line.length() - line.stripLeading().length();
                    if (line.contains("\t")
                            || line.contains("\r")
                            || !line.equals(line.stripTrailing())
                            || line.length() > MOST_COLUMNS && !isJson(line)
                            || indentation % 2 != 0) {
                        untidy.add(file + ":" + number + ": " + line);
                    }
                }
            }
        }
        assertThat(untidy)
                .as("tabs, ends of lines, more than %d columns, or indentation that is not by two", MOST_COLUMNS)
                .isEmpty();
    }

    /// Whether the line is an example of a whole body or line, which cannot be broken.
    private static boolean isJson(String line) {
        return line.stripLeading().startsWith("{\"");
    }

    private void part(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private JsonNode bundle() throws IOException {
        return OpenApiBundle.bundle(folder);
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }
}
