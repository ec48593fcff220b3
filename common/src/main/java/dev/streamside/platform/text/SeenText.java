package dev.streamside.platform.text;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// A text as a reader sees it: the drawn characters in order, with each kind of space as one, and how each
/// looks in plain letters. All rules that compare what people type with something else compare this.
///
/// Based on Unicode's data: default ignorable characters (UAX #44), joiners (UAX #31), emoji (UTS #51) and
/// confusables (UTS #39). A text of ASCII needs none of it. Immutable.
public final class SeenText {
    private static final int SPACE = ' ';
    private static final @Nullable String[] ASCII_LETTERS = new String[0x80];

    static {
        for (char letter = 'a'; letter <= 'z'; letter++) {
            ASCII_LETTERS[letter] = Character.toString(letter);
            ASCII_LETTERS[Character.toUpperCase(letter)] = ASCII_LETTERS[letter];
        }
    }

    private final String text;
    private final boolean isAscii;
    final int[] codePoints;
    final int[] from;
    final @Nullable String[] letters;
    /// The characters that are read as Latin letters because they stand among Latin letters.
    private @Nullable BitSet isMixed;

    private int size;
    /// Whether characters that look like Latin letters stand among Latin letters.
    private boolean isLikeLatin;
    /// Whether it has letters of flags or capitals that can be read in another way.
    private boolean hasOtherLetters;
    private boolean isTurned;

    private SeenText(String text, int capacity) {
        this.text = text;
        this.isAscii = Ascii.isPlain(text);
        this.codePoints = new int[capacity];
        this.from = new int[capacity];
        this.letters = new String[capacity];
    }

    /// As many characters of the same text, none of which is read yet.
    SeenText(SeenText other) {
        this(other.text, other.size);
        this.size = other.size;
    }

    /// Loads Unicode's tables, which takes about 0.3 s of one processor. Without this call, the first text
    /// beyond ASCII waits for it.
    public static void loadTables() {
        SeenText.of("ß👍🏽").plain();
        Graphemes.of("ß👍🏽");
    }

    /// @param text in NFC
    public static SeenText of(String text) {
        var seen = new SeenText(text, text.length());
        if (seen.isAscii) {
            seen.addAscii();
            return seen;
        }
        Drawn drawn = Drawn.mayHide(text) ? new Drawn(text) : null;
        int lengthOfChar;
        for (int i = 0; i < text.length(); i += lengthOfChar) {
            int codePoint = text.codePointAt(i);
            lengthOfChar = Character.charCount(codePoint);
            if (drawn == null || drawn.next(i, codePoint)) {
                seen.add(codePoint, i);
            }
        }
        if (seen.isLikeLatin) {
            seen.readMixedWords();
        }
        return seen;
    }

    private void addAscii() {
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each == SPACE) {
                addSpace(i);
            } else {
                codePoints[size] = each;
                letters[size] = ASCII_LETTERS[each];
                from[size++] = i;
                hasOtherLetters |= each == 'I' && isLikeL(size - 1);
            }
        }
    }

    private void addSpace(int index) {
        if (size > 0 && codePoints[size - 1] != SPACE) {
            codePoints[size] = SPACE;
            from[size++] = index;
        }
    }

    private void add(int codePoint, int index) {
        if (Spaces.isSpace(codePoint)) {
            addSpace(index);
            return;
        }
        LookAlike looks = LookAlike.of(codePoint);
        codePoints[size] = codePoint;
        letters[size] = looks.letters();
        from[size++] = index;
        if (codePoint >= 0x80) {
            boolean latin = looks.latin() != LookAlike.NONE;
            isLikeLatin |= latin;
            hasOtherLetters |= latin || looks.capital() != LookAlike.NONE || Emoji.isRegion(codePoint);
            isTurned |= looks.turned() != LookAlike.NONE;
        } else if (codePoint == 'I') {
            hasOtherLetters |= isLikeL(size - 1);
        }
    }

    /// Among Latin letters, letters of scripts without upper and lower case are read as the Latin letters
    /// they look like.
    private void readMixedWords() {
        int start = 0;
        for (int i = 0; i <= size; i++) {
            if (i == size || codePoints[i] == SPACE) {
                boolean isLatin = isLatin(start, i);
                boolean hasLatin = isLatin || hasLatin(start, i);
                for (int each = start; hasLatin && each < i; each++) {
                    if (isLatin || !Character.isAlphabetic(codePoints[each]) || isUncased(each)) {
                        readAsLatin(each);
                    }
                }
                start = i + 1;
            }
        }
    }

    private boolean isUncased(int index) {
        return Character.getType(codePoints[index]) == Character.OTHER_LETTER;
    }

    void readAsLatin(int index) {
        char latin = LookAlike.of(codePoints[index]).latin();
        if (latin != LookAlike.NONE) {
            letters[index] = Character.toString(latin);
            isMixed = isMixed == null ? new BitSet(size) : isMixed;
            isMixed.set(index);
        }
    }

    /// Whether one of the characters looks like a Latin letter.
    private boolean hasLatin(int start, int end) {
        for (int i = start; i < end; i++) {
            String looks = letters[i];
            if (looks != null && looks.length() == 1 && looks.charAt(0) < 0x80) {
                return true;
            }
        }
        return false;
    }

    /// Whether one of the characters is a Latin letter.
    private boolean isLatin(int start, int end) {
        for (int i = start; i < end; i++) {
            if (codePoints[i] < 0x80 && Character.isLetter(codePoints[i])) {
                return true;
            }
        }
        return false;
    }

    /// Whether it is a capital I after a small letter.
    boolean isLikeL(int index) {
        return codePoints[index] == 'I' && index > 0 && Character.isLowerCase(codePoints[index - 1]);
    }

    /// How many characters are drawn.
    public int size() {
        return size;
    }

    /// A character as it was typed, except that every space is an ordinary one.
    public int codePoint(int index) {
        return codePoints[index];
    }

    public boolean isSpace(int index) {
        return codePoints[index] == SPACE;
    }

    /// How a character looks in plain lower-case letters, without accents, a Hangul syllable as its jamo.
    ///
    /// @return empty for a part of the previous letter, such as an accent; null if it is not a letter
    public @Nullable String letters(int index) {
        return letters[index];
    }

    /// How a character that is not a letter looks: the digit or sign in ASCII, or itself if there is none.
    public int sign(int index) {
        return codePoints[index] < 0x80
                ? codePoints[index]
                : LookAlike.of(codePoints[index]).plain().codePointAt(0);
    }

    /// The index in the text at which a character begins.
    public int from(int index) {
        return from[index];
    }

    /// The index in the text at which a character ends.
    public int to(int index) {
        return from[index] + Character.charCount(text.codePointAt(from[index]));
    }

    /// The text without invisible characters, and with one ordinary space for each run of spaces.
    public String drawn() {
        var drawn = new StringBuilder(text.length());
        for (int i = 0; i < size; i++) {
            drawn.appendCodePoint(codePoints[i]);
        }
        return drawn.toString().stripTrailing();
    }

    /// [#plain()] of a text, quicker if it is ASCII.
    public static String plain(String text) {
        if (!Ascii.isPlain(text)) {
            return of(text).plain();
        }
        var plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each != SPACE || (!plain.isEmpty() && plain.charAt(plain.length() - 1) != SPACE)) {
                plain.append(each >= 'A' && each <= 'Z' ? (char) (each + 'a' - 'A') : each);
            }
        }
        int length = plain.length();
        return length > 0 && plain.charAt(length - 1) == SPACE ? plain.substring(0, length - 1) : plain.toString();
    }

    /// The text in plain lower-case letters, digits and signs, with accents. Two texts that look alike have
    /// equal results.
    public String plain() {
        var plain = new StringBuilder(text.length());
        for (int i = 0; i < size; i++) {
            int codePoint = codePoints[i];
            if (codePoint < 0x80) {
                plain.append((char) Character.toLowerCase(codePoint));
            } else if (isJoinedEmoji(i)) {
                plain.appendCodePoint(codePoint);
            } else {
                plain.append(
                        isMixed != null && isMixed.get(i)
                                ? letters[i]
                                : LookAlike.of(codePoint).plain());
            }
        }
        return plain.toString().stripTrailing();
    }

    /// Whether it is a hidden part of an emoji without which the emoji would be another one.
    private boolean isJoinedEmoji(int index) {
        int codePoint = codePoints[index];
        return Emoji.isTag(codePoint)
                || codePoint == Emoji.END_OF_TAGS
                || (codePoint == Emoji.ZERO_WIDTH_JOINER && index + 1 < size && Emoji.isEmoji(codePoints[index + 1]));
    }

    /// Another reading of the text: letters of flags that form no flag as letters, capitals as the letters
    /// that they look like, and words of three letters or more that all look like Latin ones as Latin words.
    /// Check it in addition to the usual reading, because most texts are not meant like this.
    ///
    /// @return null if it is no different
    public @Nullable SeenText otherwise() {
        return hasOtherLetters ? new OtherReading(this).otherwise() : null;
    }

    /// The text read upside down, that is, backwards. Check it in addition to the usual reading.
    ///
    /// @return null if it has no letter that is upside down
    public @Nullable SeenText upsideDown() {
        return isTurned ? new OtherReading(this).upsideDown() : null;
    }
}
