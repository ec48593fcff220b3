package dev.streamside.platform.connection;

import java.nio.ByteBuffer;

/// Bytes that are written as they are, made once and shared by all receivers. Immutable.
public interface Packet {
    /// A new buffer for one write.
    ByteBuffer toBuffer();
}
