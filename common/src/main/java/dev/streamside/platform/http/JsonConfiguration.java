package dev.streamside.platform.http;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.databind.type.LogicalType;

/// Strict JSON: unknown or duplicate fields and numbers for enum values are refused, times always have
/// milliseconds, and the depth and length of documents are limited.
@Configuration(proxyBeanMethods = false)
class JsonConfiguration {
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'");

    @Bean
    JsonMapper.Builder jsonMapperBuilder(List<JsonMapperBuilderCustomizer> customizers) {
        var constraints = StreamReadConstraints.builder()
                .maxNestingDepth(20)
                .maxStringLength(32 * 1024) // above the limit of the body, whose refusal is clearer
                .maxNumberLength(30)
                .maxNameLength(100)
                .maxTokenCount(200)
                .build();
        var builder = JsonMapper.builder(
                JsonFactory.builder().streamReadConstraints(constraints).build());
        customizers.forEach(customizer -> customizer.customize(builder));
        return builder;
    }

    @Bean
    JsonMapperBuilderCustomizer strictJson() {
        return builder -> builder.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfig(LogicalType.Textual, JsonConfiguration::noNumbers)
                .withCoercionConfig(LogicalType.Enum, JsonConfiguration::noNumbers)
                .addModule(new SimpleModule().addSerializer(Instant.class, new InstantSerializer()));
    }

    private static void noNumbers(MutableCoercionConfig config) {
        config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
    }

    private static final class InstantSerializer extends StdSerializer<Instant> {
        InstantSerializer() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator json, SerializationContext context) {
            json.writeString(MILLIS.format(LocalDateTime.ofInstant(value, ZoneOffset.UTC)));
        }
    }
}
