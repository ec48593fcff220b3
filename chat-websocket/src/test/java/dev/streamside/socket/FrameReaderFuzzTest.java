package dev.streamside.socket;

import dev.streamside.testing.ParserFuzz;
import java.util.List;
import java.util.random.RandomGenerator;

/// The reader handles any input, in any pieces: it reads all of each piece, or refuses it.
class FrameReaderFuzzTest extends ParserFuzz<RandomBytes> {
    @Override
    protected RandomBytes input(RandomGenerator random) {
        return new RandomBytes(random);
    }

    @Override
    protected void parse(RandomBytes input) {
        boolean compression = input.compression();
        List<String> inPieces = Reading.of(input.bytes(), input.pieces(), input.maxBytes(), compression);
        List<String> atOnce = Reading.of(input.bytes(), List.of(input.bytes().length), input.maxBytes(), compression);
        if (!inPieces.equals(atOnce)) {
            throw new AssertionError("in pieces " + inPieces + ", at once " + atOnce);
        }
    }

    @Override
    protected boolean isRefusal(Exception failure) {
        return false; // a violation is an outcome
    }

    @Override
    protected int seconds() {
        return Integer.getInteger("streamside.fuzz.frame-seconds", 0);
    }

    /// A multiple of the bytes that have arrived, never of announced ones; each compressed message up to its limit.
    @Override
    protected long maxBytes(RandomBytes input) {
        // Frames that are not meant to be compressed texts may be read as one more.
        int texts = input.compression() ? 1 + input.compressedTexts() : 0;
        return 20_000 + 200L * input.bytes().length + 20L * input.maxBytes() * texts;
    }
}
