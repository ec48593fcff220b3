package dev.streamside.lab.gatlinglog;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;

/// The start of a log, before its first record.
///
/// @param version     of Gatling
/// @param simulation  class name
/// @param description given when the run was started; often empty
/// @param assertions  in Gatling's own pickled form, which [Assertions] understands
public record LogHeader(
        String version,
        String simulation,
        Instant start,
        String description,
        List<String> scenarios,
        List<ByteBuffer> assertions) {}
