package dev.streamside.lab.gatlinglog;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;

/// What a log says about its run before the first record.
///
/// @param version     of the Gatling that wrote it
/// @param simulation  class name
/// @param description as given by the person who started the run; often empty
/// @param assertions  in Gatling's own pickled form, which [Assertions] understands
public record LogHeader(
        String version,
        String simulation,
        Instant start,
        String description,
        List<String> scenarios,
        List<ByteBuffer> assertions) {}
