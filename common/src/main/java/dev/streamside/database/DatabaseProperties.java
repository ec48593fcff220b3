package dev.streamside.database;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the database, and of the start. Use `spring.datasource.url` for another one than the embedded one.
///
/// @param folder where the embedded database keeps its binaries and data, relative to the working directory
/// @param startTimeout how long a start waits for the database of `spring.datasource.url` to answer, before it ends.
///               Wrong credentials end it at once
/// @param exclusive whether a start is refused while another application uses the database. With `false`, viewers of
///               one see late or never what is sent through another. Does not count for several nodes
///               (`streamside.cluster.bus`), which look for what the others have stored
/// @param exclusiveWait how long a start waits for enough connections of the server to become free, and then again for
///               that application to stop and for a database that is slow to connect. At least as long as a stop
///               takes: `streamside.server.drain`, the drain of the sockets and 10 s
@ConfigurationProperties(prefix = "streamside.database", ignoreUnknownFields = false)
public record DatabaseProperties(
        @DefaultValue(".streamside") Path folder,
        @DefaultValue("5s") Duration startTimeout,
        @DefaultValue("true") boolean exclusive,
        @DefaultValue("45s") Duration exclusiveWait) {}
