package dev.streamside.testing.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Checks real frames against the published AsyncAPI document: their type must be listed as one that the
/// server sends, and they must fit its schema.
public final class AsyncApiContract {
    public static final AsyncApiContract PUBLISHED = new AsyncApiContract();
    private static final String BASE = "https://streamside.dev/";

    private final JsonNode document;
    private final SchemaRegistry schemas;
    private final Map<String, String> schemaOfType = new HashMap<>();
    private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

    private AsyncApiContract() {
        String text = resource("asyncapi.json");
        this.document = JsonMapper.shared().readTree(text);
        this.schemas = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemas(
                        Map.of(BASE + "asyncapi.json", text, BASE + "openapi.json", resource("openapi.json"))));
        for (JsonNode reference : document.at("/operations/deliver/messages")) {
            JsonNode message = resolve(resolve(reference));
            schemaOfType.put(
                    message.get("name").asString(),
                    message.at("/payload/$ref").asString().substring(1));
        }
    }

    public JsonNode document() {
        return document;
    }

    /// The target of a `$ref` within the document; a node without one is returned as it is.
    public JsonNode resolve(JsonNode node) {
        return node.has("$ref") ? document.at(node.get("$ref").asString().substring(1)) : node;
    }

    /// Fails if the document does not describe `frame`.
    public JsonNode check(String frame) {
        JsonNode json = JsonMapper.shared().readTree(frame);
        String type = json.isArray() ? "more entries" : json.path("type").asString("");
        assertThat(schemaOfType).as("frame %s", frame).containsKey(type);
        Schema schema = compiled.computeIfAbsent(
                type, key -> schemas.getSchema(SchemaLocation.of(BASE + "asyncapi.json#" + schemaOfType.get(key))));
        assertThat(schema.validate(frame, InputFormat.JSON))
                .as("frame %s", frame)
                .isEmpty();
        return json;
    }

    private static String resource(String name) {
        try (var in = Objects.requireNonNull(AsyncApiContract.class.getResourceAsStream("/static/" + name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
