package dev.streamside.lab.process;

/// A program that the laboratory has started. Closing it stops it.
public interface StartedProgram extends AutoCloseable {
    /// Its process id.
    long pid();
}
