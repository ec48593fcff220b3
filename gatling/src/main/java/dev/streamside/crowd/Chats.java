package dev.streamside.crowd;

import java.util.Arrays;

/// The chats of this run, by their numbers. Not thread-safe.
final class Chats {
    private long[] plannedMillis = new long[1_024];
    private int[] senders = new int[1_024];
    private long[] accepted = new long[16];
    private long[] refused = new long[16];
    private int planned;
    private int unanswered;

    /// @return the number of the new chat
    int plan(long atMillis, int sender) {
        if (planned == senders.length) {
            plannedMillis = Arrays.copyOf(plannedMillis, 2 * planned);
            senders = Arrays.copyOf(senders, 2 * planned);
            accepted = Arrays.copyOf(accepted, 2 * planned / Long.SIZE);
            refused = Arrays.copyOf(refused, 2 * planned / Long.SIZE);
        }
        plannedMillis[planned] = atMillis;
        senders[planned] = sender;
        unanswered++;
        return planned++;
    }

    /// The server has stored a chat: now every viewer must receive it.
    void accepted(int number) {
        accepted[number / Long.SIZE] |= 1L << number;
        unanswered--;
    }

    /// A chat that nobody must receive, though some may, if the answer was lost.
    void refused(int number) {
        refused[number / Long.SIZE] |= 1L << number;
        unanswered--;
    }

    boolean isRefused(int number) {
        return (refused[number / Long.SIZE] & (1L << number)) != 0;
    }

    int planned() {
        return planned;
    }

    int unanswered() {
        return unanswered;
    }

    /// A bit for each chat that was accepted. Belongs to this object.
    long[] accepted() {
        return accepted;
    }

    long plannedMillis(int number) {
        return plannedMillis[number];
    }

    int sender(int number) {
        return senders[number];
    }
}
