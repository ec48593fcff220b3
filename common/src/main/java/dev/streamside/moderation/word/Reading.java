package dev.streamside.moderation.word;

/// How to read characters with several possible readings.
enum Reading {
    /// Signs end a word.
    SIGNS_SPLIT(false, 'i', 1),
    /// Signs between letters are ignored or stand for a letter, and single letters in a row are one word.
    SIGNS_VANISH(true, 'i', 1),
    /// A 1 is read as an l, not as an i.
    ONE_IS_L(true, 'l', 1),
    /// A drawn-out letter is read as a double one.
    DRAWN_OUT_IS_DOUBLE(true, 'i', 2);

    final boolean joins;
    /// The letter for which a 1 stands.
    final char one;
    /// How many letters are kept of a drawn-out letter.
    final int kept;

    Reading(boolean joins, char one, int kept) {
        this.joins = joins;
        this.one = one;
        this.kept = kept;
    }
}
