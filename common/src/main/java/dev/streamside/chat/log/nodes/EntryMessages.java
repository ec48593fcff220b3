package dev.streamside.chat.log.nodes;

import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.platform.id.MemberId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The format of entries between nodes: the bytes that viewers get, and the fields that a timeline needs.
final class EntryMessages {
    /// Incremented with every change of the format below. A message with another version is not read; its
    /// entries are read from the database.
    private static final int VERSION = 1;
    private static final long NO_TARGET = 0;

    /// Neighbouring entries of one stream.
    ///
    /// @param node the sender
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

    /// @param authors finds the author of a chat in its JSON. Messages have no field for it, as nodes of
    ///     earlier versions would not send one
    /// @return null for a message of another version
    /// @throws UncheckedIOException if the message ends too early
    /// @throws IndexOutOfBoundsException if an entry would be longer than the message
    static @Nullable Entries read(byte[] bytes, Function<byte[], @Nullable MemberId> authors) {
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
                MemberId author = type == EntryType.CHAT ? authors.apply(json) : null;
                entries.add(new Entry(seq, type, target == NO_TARGET ? null : target, author, json));
            }
            return new Entries(node, epoch, entries);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
