package dev.streamside.crowd;

import dev.streamside.crowd.Payload.Standing;

/// Reads what Centrifugo says: lines, possibly several in a message.
final class CentrifugoReader implements PayloadReader {
    private static final String PING = "{}";
    private static final byte[] PING_LINE = Bytes.of(PING);
    private static final byte[] CONNECTED = Bytes.of("{\"id\":1,\"connect\":");
    private static final byte[] SUBSCRIBED = Bytes.of("{\"id\":2,\"subscribe\":");
    private static final byte[] PUBLISHED = Bytes.of("{\"push\":{\"channel\":\"chat\",\"pub\":");
    private static final byte[] OFFSET = PayloadParser.name("offset");

    private final Marks marks;

    CentrifugoReader(Marks marks) {
        this.marks = marks;
    }

    @Override
    public Payload parse(byte[] bytes, int from, int to) {
        Standing standing = Standing.WAITING;
        String answer = "";
        long offset = Payload.NONE;
        for (int line = from, end; line < to; line = end + 1) {
            end = Bytes.endOfLine(bytes, line, to);
            Standing said = standing(bytes, line, end);
            standing = said.compareTo(standing) > 0 ? said : standing;
            if (isPing(bytes, line, end)) {
                answer = PING;
            } else if (said == Standing.ADMITTED) {
                offset = Math.max(offset, offset(bytes, line, end));
            }
        }
        String cursor = offset == Payload.NONE ? null : Long.toString(offset);
        return new Payload(marks.in(bytes, from, to), cursor, Payload.NONE, 0, 0, standing, answer);
    }

    /// What is neither a reply nor a publication is an error, or the end of the subscription.
    private static Standing standing(byte[] bytes, int from, int to) {
        if (Bytes.startsWith(CONNECTED, bytes, from, to)) {
            return Standing.WAITING;
        }
        return Bytes.startsWith(PUBLISHED, bytes, from, to)
                        || Bytes.startsWith(SUBSCRIBED, bytes, from, to)
                        || isPing(bytes, from, to)
                ? Standing.ADMITTED
                : Standing.REFUSED;
    }

    private static boolean isPing(byte[] bytes, int from, int to) {
        return to - from == PING_LINE.length && Bytes.startsWith(PING_LINE, bytes, from, to);
    }

    /// The number of the newest publication; 0 if there has been none. A reply that brings what was missed also
    /// repeats from where it was missed.
    private static long offset(byte[] bytes, int from, int to) {
        long newest = 0;
        int at = PayloadParser.after(OFFSET, bytes, from, to);
        while (at != PayloadParser.NOWHERE) {
            newest = Math.max(newest, AsciiDigits.number(bytes, at, to));
            at = PayloadParser.after(OFFSET, bytes, at, to);
        }
        return newest;
    }
}
