package dev.streamside.platform.text;

import org.jspecify.annotations.Nullable;

/// The other ways to read a text, each as a text of its own.
final class OtherReading {
    private static final int SHORTEST_WORD = 3;

    private final SeenText usual;
    private final SeenText other;

    OtherReading(SeenText usual) {
        this.usual = usual;
        this.other = new SeenText(usual);
    }

    /// As [SeenText#otherwise()].
    @Nullable
    SeenText otherwise() {
        System.arraycopy(usual.codePoints, 0, other.codePoints, 0, usual.size());
        System.arraycopy(usual.from, 0, other.from, 0, usual.size());
        System.arraycopy(usual.letters, 0, other.letters, 0, usual.size());
        boolean differs = readFlags();
        for (int start = 0, end; start < other.size(); start = end + 1) {
            end = start;
            while (end < other.size() && !other.isSpace(end)) {
                end++;
            }
            differs |= readAsLatin(start, end);
        }
        return differs ? other : null;
    }

    private boolean readFlags() {
        boolean differs = false;
        for (int i = 0, end; i < other.size(); i = end) {
            end = i + 1;
            while (end < other.size() && isRegion(i) && isRegion(end)) {
                end++;
            }
            if (isRegion(i) && !isFlag(i, end)) {
                for (int each = i; each < end; each++) {
                    other.letters[each] = Emoji.letterOfRegion(other.codePoints[each]);
                }
                differs = true;
            }
        }
        return differs;
    }

    private boolean isRegion(int index) {
        return Emoji.isRegion(other.codePoints[index]);
    }

    private boolean isFlag(int start, int end) {
        return end - start == 2 && Emoji.isFlag(other.codePoints[start], other.codePoints[start + 1]);
    }

    private boolean readAsLatin(int start, int end) {
        boolean differs = false;
        int latin = 0;
        int all = 0;
        for (int i = start; i < end; i++) {
            LookAlike looks = LookAlike.of(other.codePoints[i]);
            char capital = other.isLikeL(i) ? 'l' : looks.capital();
            if (capital != LookAlike.NONE) {
                other.letters[i] = Character.toString(capital);
                differs = true;
            }
            latin += looks.latin() == LookAlike.NONE ? 0 : 1;
            all += other.letters[i] == null && looks.latin() == LookAlike.NONE ? 0 : 1;
        }
        boolean isWord = latin == all && latin >= SHORTEST_WORD;
        for (int i = start; isWord && i < end; i++) {
            other.readAsLatin(i);
        }
        return differs || isWord;
    }

    /// As [SeenText#upsideDown()].
    SeenText upsideDown() {
        for (int i = 0; i < usual.size(); i++) {
            int there = usual.size() - 1 - i;
            char letter = LookAlike.of(usual.codePoints[i]).turned();
            other.codePoints[there] = usual.codePoints[i];
            other.from[there] = usual.from[i];
            other.letters[there] = letter == LookAlike.NONE ? usual.letters[i] : Character.toString(letter);
        }
        return other;
    }
}
