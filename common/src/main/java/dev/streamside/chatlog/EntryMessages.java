package dev.streamside.chatlog;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How entries travel between nodes: as the bytes that viewers get, with what a timeline needs to know of them.
final class EntryMessages {
    /// Rises with every change of what is below. A message of another version is not understood, and its entries are
    /// read from the database.
    private static final int VERSION = 1;
    private static final long NO_TARGET = 0;

    /// Neighbouring entries of one stream.
    ///
    /// @param node who has sent them
    record Entries(long node, int epoch, List<Entry> entries) {
        long firstSeq() {
            return entries.getFirst().seq();
        }

        long lastSeq() {
            return entries.getLast().seq();
        }
    }

    private EntryMessages() {}

    static byte[] write(Entries message) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeLong(message.node);
            out.writeInt(message.epoch);
            out.writeShort(message.entries.size());
            for (Entry entry : message.entries) {
                out.writeLong(entry.seq());
                out.writeUTF(entry.type().word());
                out.writeLong(entry.target() == null ? NO_TARGET : entry.target());
                out.writeInt(entry.json().length);
                out.write(entry.json());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return bytes.toByteArray();
    }

    /// @return null for a message of another version
    /// @throws UncheckedIOException if the message ends too early
    /// @throws IndexOutOfBoundsException if an entry would be longer than the message
    static @Nullable Entries read(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readByte() != VERSION) {
                return null;
            }
            long node = in.readLong();
            int epoch = in.readInt();
            int count = in.readUnsignedShort();
            var entries = new ArrayList<Entry>(count);
            for (int i = 0; i < count; i++) {
                long seq = in.readLong();
                EntryType type = EntryType.of(in.readUTF());
                long target = in.readLong();
                byte[] json = new byte[Objects.checkIndex(in.readInt(), in.available() + 1)];
                in.readFully(json);
                entries.add(new Entry(seq, type, target == NO_TARGET ? null : target, json));
            }
            return new Entries(node, epoch, entries);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
