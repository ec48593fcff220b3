package dev.streamside.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.OpenApiContract;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;

/// The published contract matches the code. Wherever a test gets an answer, it also checks that the answer fits
/// the contract.
class OpenApiIT extends ApplicationTest {
    /// Answered by a filter, before any controller.
    private static final Set<String> BY_FILTERS =
            Set.of("GET /api/v1/streams/{}/chats", "GET /api/v1/streams/{}/events");

    private final JsonNode document = OpenApiContract.published().document();

    @Autowired
    private RequestMappingHandlerMapping requestMappingHandlerMapping;

    @Test
    void everyOperationOfTheCode_isDescribed_andNoOther() {
        Set<String> described = new TreeSet<>();
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue().propertyNames().stream()
                        .filter(name ->
                                Set.of("get", "put", "post", "delete", "patch").contains(name))
                        .forEach(method -> described.add(operation(method, path.getKey()))));

        assertThat(described).isEqualTo(implemented());
    }

    private Set<String> implemented() {
        Set<String> operations = new TreeSet<>();
        operations.addAll(BY_FILTERS);
        requestMappingHandlerMapping
                .getHandlerMethods()
                .forEach((mapping, handler) -> mapping.getPatternValues().stream()
                        .filter(path -> path.startsWith("/api/"))
                        .forEach(path -> mapping.getMethodsCondition()
                                .getMethods()
                                .forEach(method -> operations.add(operation(method.name(), path)))));
        return operations;
    }

    private static String operation(String method, String path) {
        return method.toUpperCase(Locale.ROOT) + " " + path.replaceAll("\\{[^}]+}", "{}");
    }

    @Test
    void everyProblemCode_isDescribed_withItsTitle() {
        var described = document.at("/components/schemas/Problem/properties/code/oneOf")
                .valueStream()
                .collect(Collectors.toMap(
                        code -> code.get("const").asString(),
                        code -> code.get("title").asString()));

        assertThat(described)
                .isEqualTo(Arrays.stream(ProblemCode.values())
                        .collect(Collectors.toMap(ProblemCode::name, ProblemCode::title)));
    }

    @Test
    void everyReasonWhyAFieldIsRefused_isDescribed() {
        assertThat(document.at("/components/schemas/Field/properties/reason/enum")
                        .valueStream()
                        .map(JsonNode::asString))
                .containsExactlyElementsOf(Arrays.stream(FieldReason.values())
                        .map(FieldReason::name)
                        .toList());
    }

    @Test
    void theDocument_andAPageToReadIt_areServed() {
        assertThat(guest().get("/openapi.json").json()).isEqualTo(document);
        assertThat(guest().get("/api.html").text()).contains("api.js");
    }
}
