package dev.streamside.testing;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

/// One of several nodes on one database: an application in this process, with a web server and memory of its own.
public final class Node implements AutoCloseable {
    private final ConfigurableApplicationContext context;

    private Node(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /// Starts a node, and returns when it answers.
    ///
    /// @param settings `name=value`, which take precedence over those that make it a node
    public static Node start(Class<?> application, TestDatabase database, String... settings) {
        return start(application, database, context -> {}, settings);
    }

    /// As above, with a bean that replaces the application's own.
    public static <T> Node startWith(
            T part, Class<T> type, Class<?> application, TestDatabase database, String... settings) {
        return start(
                application,
                database,
                context -> context.registerBean("replaced", type, () -> part, bean -> bean.setPrimary(true)),
                settings);
    }

    private static Node start(
            Class<?> application, TestDatabase database, Consumer<GenericApplicationContext> more, String... settings) {
        var all = new ArrayList<>(List.of(
                "spring.datasource.url=" + database.jdbcUrl(),
                "spring.datasource.username=" + TestDatabase.user(),
                "spring.datasource.password=" + TestDatabase.password(),
                "server.port=0",
                "management.server.port=0",
                "streamside.cluster.bus=database",
                "streamside.cluster.check=50ms",
                "streamside.chat.sends=100000",
                "streamside.chat.burst=100000",
                "streamside.limit.period=1ms",
                "streamside.member.attempts-per-address=100000",
                "streamside.member.hashing-queue=1000",
                "streamside.permission.operators=" + Api.OPERATOR,
                "streamside.tokens.issuers[0].issuer=" + TestIssuer.NAME,
                "streamside.tokens.issuers[0].audience=" + TestIssuer.AUDIENCE,
                "streamside.tokens.issuers[0].secret=" + TestIssuer.SECRET));
        all.addAll(List.of(settings)); // the last one of a name wins
        var properties = new HashMap<String, Object>();
        for (String setting : all) {
            int equals = setting.indexOf('=');
            properties.put(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return new Node(new SpringApplicationBuilder(application)
                .initializers((GenericApplicationContext context) -> {
                    context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("node", properties));
                    new CheapPasswords().initialize(context);
                    more.accept(context);
                })
                .run());
    }

    public URI base() {
        return URI.create("http://localhost:" + context.getEnvironment().getProperty("local.server.port"));
    }

    /// A part of the application.
    public <T> T part(Class<T> type) {
        return context.getBean(type);
    }

    /// One of several parts of a type.
    public <T> T part(String name, Class<T> type) {
        return context.getBean(name, type);
    }

    @Override
    public void close() {
        context.close();
    }
}
