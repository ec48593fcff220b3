package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Checks real answers against the published OpenAPI document: the operation and its status must be listed,
/// and the body must fit the schema.
public final class OpenApiContract {
    private static final String LOCATION = "https://streamside.dev/openapi.json";

    private final JsonNode document;
    private final SchemaRegistry schemas;
    private final Map<String, Schema> compiled = new ConcurrentHashMap<>();
    private final Map<String, Pattern> templates = new ConcurrentHashMap<>();

    private OpenApiContract(String text) {
        this.document = JsonMapper.shared().readTree(text);
        this.schemas = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(Map.of(LOCATION, text)));
    }

    public static OpenApiContract published() {
        try (InputStream in = Objects.requireNonNull(
                OpenApiContract.class.getResourceAsStream("/static/openapi.json"), "/static/openapi.json")) {
            return new OpenApiContract(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public JsonNode document() {
        return document;
    }

    /// Fails if the document does not describe `answer`. Answers outside the API are not checked.
    void check(String method, String path, Api.Answer answer) {
        String bare = path.replaceFirst("\\?.*", "");
        if (!bare.startsWith("/api/v1/") || answer.status() == 405 || method.equals("HEAD")) {
            return;
        }
        Optional<Map.Entry<String, JsonNode>> operation = document.path("paths").properties().stream()
                .filter(entry -> template(entry.getKey()).matcher(bare).matches())
                .findFirst();
        if (operation.isEmpty()) {
            assertThat(answer.status())
                    .as("%s %s is not in the contract", method, bare)
                    .isIn(401, 404, 400);
            return;
        }
        String pointer = "/paths/" + escape(operation.get().getKey()) + "/" + method.toLowerCase(java.util.Locale.ROOT);
        JsonNode described = document.at(pointer);
        if (described.isMissingNode()) {
            return;
        }
        pointer += "/responses/" + answer.status();
        JsonNode response = document.at(pointer);
        assertThat(response.isMissingNode())
                .as("%s %s answered %s, which the contract does not list", method, bare, answer)
                .isFalse();
        if (response.has("$ref")) {
            pointer = response.get("$ref").asString().substring(1);
            response = document.at(pointer);
        }
        String mediaType = answer.header("Content-Type").replaceFirst(";.*", "");
        if (answer.body().length == 0 || answer.header("Content-Encoding").equals("gzip")) {
            return;
        }
        assertThat(response.path("content").has(mediaType))
                .as("%s %s answered %s with %s", method, bare, answer.status(), mediaType)
                .isTrue();
        if (!mediaType.matches("application/(problem\\+)?json")) {
            return;
        }
        String schema = pointer + "/content/" + escape(mediaType) + "/schema";
        var complaints = schema(schema).validate(answer.text(), InputFormat.JSON);
        assertThat(complaints).as("%s %s: %s", method, bare, answer).isEmpty();
    }

    private Schema schema(String pointer) {
        return compiled.computeIfAbsent(pointer, key -> schemas.getSchema(SchemaLocation.of(LOCATION + "#" + key)));
    }

    private Pattern template(String path) {
        return templates.computeIfAbsent(path, key -> Pattern.compile(key.replaceAll("\\{[^}]+}", "[^/]+")));
    }

    private static String escape(@Nullable String segment) {
        return Objects.requireNonNull(segment).replace("~", "~0").replace("/", "~1");
    }
}
