package dev.streamside.testing;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.test.context.DynamicPropertyRegistry;

/// A database behind a network that can be cut and frozen.
public final class CuttableDatabase {
    private static final Pattern ADDRESS = Pattern.compile("jdbc:mysql://([^:/]+):(\\d+)");

    private final TestDatabase database = new TestDatabase();
    private final CuttableConnection network = new CuttableConnection(port());

    private int port() {
        Matcher address = ADDRESS.matcher(database.jdbcUrl());
        if (!address.find()) {
            throw new IllegalStateException(database.jdbcUrl());
        }
        return Integer.parseInt(address.group(2));
    }

    /// Makes an application context reach the database over the network.
    void register(DynamicPropertyRegistry registry) {
        database.register(registry);
        registry.add("spring.datasource.url", this::jdbcUrl);
    }

    /// As [#register], without encryption, so commits can be recognized.
    void registerInTheClear(DynamicPropertyRegistry registry) {
        database.register(registry);
        registry.add("spring.datasource.url", this::clearJdbcUrl);
    }

    private String clearJdbcUrl() {
        return jdbcUrl() + "&sslMode=DISABLED&allowPublicKeyRetrieval=true";
    }

    /// Settings of a program that make it reach the database over the network: `--name=value`. Nothing is
    /// encrypted, so commits can be recognised.
    public List<String> settings() {
        return List.of(
                "--spring.datasource.url=" + clearJdbcUrl(),
                "--spring.datasource.username=" + TestDatabase.user(),
                "--spring.datasource.password=" + TestDatabase.password());
    }

    /// The address over the network.
    public String jdbcUrl() {
        return ADDRESS.matcher(database.jdbcUrl()).replaceFirst("jdbc:mysql://127.0.0.1:" + network.port());
    }

    public CuttableConnection network() {
        return network;
    }

    /// The database itself, bypassing the network.
    public TestDatabase direct() {
        return database;
    }
}
