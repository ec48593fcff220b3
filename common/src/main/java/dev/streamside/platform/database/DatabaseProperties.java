package dev.streamside.platform.database;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the database, and of the start. `spring.datasource.url` selects a database other than the
/// embedded one.
///
/// @param folder where the embedded database keeps its binaries and data, relative to the working directory
/// @param startTimeout how long a start waits, for each connection that it needs, until the database of
///               `spring.datasource.url` answers, before it ends. Time in which the process is suspended does
///               not count. Wrong credentials end it at once
/// @param exclusive whether a start is refused while another application uses the database. With `false`, viewers of
///               one application see messages sent through another late or never. Ignored with several nodes
///               (`streamside.cluster.bus`), which query what the others have stored
/// @param exclusiveWait how long a start waits for enough free connections of the server, and then again for
///               the other application to stop and for a database that is slow to connect. At least as long
///               as a stop takes: `streamside.server.drain`, the drain of the sockets and 10 s
@ConfigurationProperties(prefix = "streamside.database", ignoreUnknownFields = false)
public record DatabaseProperties(
        @DefaultValue(".streamside") Path folder,
        @DefaultValue("1m") Duration startTimeout,
        @DefaultValue("true") boolean exclusive,
        @DefaultValue("45s") Duration exclusiveWait) {}
