package dev.streamside.edge.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.mock.env.MockEnvironment;

class ExampleSecretsTest {
    @ParameterizedTest
    @ValueSource(strings = {"spring.datasource.password", "streamside.viewer.secret", "streamside.cluster.secret"})
    void aSecretOfTheExample_isRefused_exceptForADemonstration(String name) {
        var environment = new MockEnvironment().withProperty(name, "example-of-everybody");

        assertThatThrownBy(() -> start(environment))
                .isInstanceOf(CannotStart.class)
                .hasMessageContaining(name)
                .hasMessageNotContaining("of-everybody");
        assertThatCode(() -> start(environment.withProperty("streamside.example-secrets", "allowed")))
                .doesNotThrowAnyException();
    }

    @Test
    void anOperatorsOwn_areTaken() {
        assertThatCode(() -> start(new MockEnvironment()
                        .withProperty("spring.datasource.password", "an example- of my own")
                        .withProperty("streamside.viewer.secret", "another")))
                .doesNotThrowAnyException();
    }

    @Test
    void everySecretOfTheExample_isOneThatIsRefused() throws IOException {
        List<String> secrets = Files.readAllLines(Path.of("..", ".env.example")).stream()
                .filter(line -> line.matches("[A-Z_]+(PASSWORD|SECRET)=.*"))
                .toList();

        assertThat(secrets).hasSize(7).allMatch(line -> line.contains("=example-"));
    }

    private static void start(MockEnvironment environment) {
        var secrets = new ExampleSecrets();
        secrets.setEnvironment(environment);
        secrets.postProcessBeanFactory(new DefaultListableBeanFactory());
    }
}
