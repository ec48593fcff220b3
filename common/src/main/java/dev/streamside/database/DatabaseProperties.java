package dev.streamside.database;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the embedded database. Use `spring.datasource.url` for another one.
///
/// @param folder where the embedded database keeps its binaries and data, relative to the working directory
@ConfigurationProperties(prefix = "streamside.database", ignoreUnknownFields = false)
public record DatabaseProperties(
        @DefaultValue(".streamside") Path folder) {}
