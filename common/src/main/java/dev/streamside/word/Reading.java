package dev.streamside.word;

/// How to read what can be read in several ways.
enum Reading {
    /// Signs end a word.
    SIGNS_SPLIT(false, 'i', 1),
    /// Signs between letters are not there or stand for a letter, and single letters in a row are one word.
    SIGNS_VANISH(true, 'i', 1),
    /// A 1 is not an i but an l.
    ONE_IS_L(true, 'l', 1),
    /// A letter that is drawn out is a double one.
    DRAWN_OUT_IS_DOUBLE(true, 'i', 2);

    final boolean joins;
    /// What a 1 stands for.
    final char one;
    /// What is left of a letter that is drawn out.
    final int kept;

    Reading(boolean joins, char one, int kept) {
        this.joins = joins;
        this.one = one;
        this.kept = kept;
    }
}
