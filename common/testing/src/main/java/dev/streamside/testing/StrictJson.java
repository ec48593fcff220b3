package dev.streamside.testing;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import tools.jackson.databind.json.JsonMapper;

/// The mapper with which the applications read requests and frames.
public final class StrictJson {
    private StrictJson() {}

    public static JsonMapper mapper() {
        var mapper = new JsonMapper[1];
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class))
                .withUserConfiguration(configuration())
                .run(context -> mapper[0] = context.getBean(JsonMapper.class));
        return mapper[0];
    }

    private static Class<?> configuration() {
        try {
            return Class.forName("dev.streamside.platform.http.JsonConfiguration");
        } catch (ClassNotFoundException moved) {
            throw new IllegalStateException(moved);
        }
    }
}
