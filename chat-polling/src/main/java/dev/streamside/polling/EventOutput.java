package dev.streamside.polling;

import dev.streamside.platform.connection.OpenAnswer;
import dev.streamside.platform.connection.Packet;
import java.util.List;
import java.util.function.Function;

/// How events are written to one viewer. Safe for any thread.
sealed interface EventOutput {
    void begin(Event hello);

    /// @return false if they were not taken, as for [OpenAnswer#offer]
    boolean offer(List<SharedUpdate> updates);

    void end(Event last);

    private static List<Packet> packets(List<SharedUpdate> updates, Function<SharedUpdate, Packet> form) {
        return updates.size() == 1
                ? List.of(form.apply(updates.getFirst()))
                : updates.stream().map(form).toList();
    }

    /// Without compression.
    record Plain(OpenAnswer answer) implements EventOutput {
        @Override
        public void begin(Event hello) {
            answer.offer(List.of(hello));
        }

        @Override
        public boolean offer(List<SharedUpdate> updates) {
            return answer.offer(packets(updates, SharedUpdate::event));
        }

        @Override
        public void end(Event last) {
            answer.end(last);
        }
    }

    /// As one gzip stream. Its pieces are the same for many viewers; only the checksum at the end is its own.
    /// Guarded by the monitor.
    final class Gzip implements EventOutput {
        private final OpenAnswer answer;
        private int crc;
        private int length;

        Gzip(OpenAnswer answer) {
            this.answer = answer;
        }

        @Override
        public synchronized void begin(Event hello) {
            GzipPiece piece = GzipPiece.compressed(hello.text());
            answer.offer(List.of(GzipPiece.HEADER, piece));
            wrote(piece);
        }

        @Override
        public synchronized boolean offer(List<SharedUpdate> updates) {
            boolean taken = answer.offer(packets(updates, SharedUpdate::piece));
            if (taken) {
                updates.forEach(update -> wrote(update.piece()));
            }
            return taken;
        }

        private void wrote(GzipPiece piece) {
            crc = piece.checksum().after(crc);
            length += piece.checksum().length();
        }

        @Override
        public synchronized void end(Event last) {
            answer.end(GzipPiece.last(last.text(), crc, length));
        }
    }
}
