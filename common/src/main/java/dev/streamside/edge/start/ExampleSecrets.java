package dev.streamside.edge.start;

import java.util.List;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.stereotype.Component;

/// Refuses to start with a secret from `.env.example`, which is public, before anything connects.
@Component
class ExampleSecrets implements BeanFactoryPostProcessor, EnvironmentAware, Ordered {
    private static final String ALLOWED = "streamside.example-secrets";
    private static final List<String> SECRETS =
            List.of("spring.datasource.password", "streamside.viewer.secret", "streamside.cluster.secret");

    private Environment environment = new StandardEnvironment();

    /// Runs too early for constructor injection.
    @Override
    public void setEnvironment(Environment environment) {
        this.environment = environment;
    }

    /// Before [DatabaseAtStart], which has no order.
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        if (environment.getProperty(ALLOWED, "refused").equals("allowed")) {
            return;
        }
        for (String name : SECRETS) {
            if (environment.getProperty(name, "").startsWith("example-")) {
                throw new CannotStart(
                        name + " is the value from .env.example, which is public.",
                        "Set your own, or " + ALLOWED + "=allowed for a demonstration.");
            }
        }
    }
}
