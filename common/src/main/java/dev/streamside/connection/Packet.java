package dev.streamside.connection;

import java.nio.ByteBuffer;

/// Bytes that are written as they are, made once and shared by all who get them. Immutable.
public interface Packet {
    /// A buffer of its own for one write.
    ByteBuffer toBuffer();
}
