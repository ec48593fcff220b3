package dev.streamside.platform.link;

/// The parts of a text around a position: a letter, a word, the rest of a host, a path.
final class Surroundings {
    /// With [WrittenDots] replaced.
    final String text;
    /// The same, with each character in lower case.
    final String lower;

    Surroundings(String text) {
        this.text = text;
        this.lower = lowerCase(text);
    }

    private static String lowerCase(String text) {
        var lower = new StringBuilder(text.length());
        text.chars().forEach(each -> lower.append(Character.toLowerCase((char) each)));
        return lower.toString();
    }

    int startOfHost(int dot) {
        int start = dot;
        while (start > 0 && isPartOfHost(start - 1)) {
            start--;
        }
        while (start < dot && !isLetterAt(start)) {
            start++;
        }
        return start;
    }

    int endOfHost(int dot) {
        int end = dot + 1;
        while (end < text.length() && isPartOfHost(end)) {
            end++;
        }
        while (end > dot + 1 && !isLetterAt(end - 1)) {
            end--;
        }
        return end;
    }

    private boolean isPartOfHost(int index) {
        return switch (text.charAt(index)) {
            case '-', '_' -> true;
            case '.', WrittenDots.DOUBTFUL -> isPartOfLabel(index - 1) && isPartOfLabel(index + 1);
            default -> isLetterAt(index);
        };
    }

    private boolean isPartOfLabel(int index) {
        return isLetterAt(index) || (index > 0 && index < text.length() && "-_".indexOf(text.charAt(index)) >= 0);
    }

    /// As in `example.com/win`, `example.com?a=b` and `example.com/`.
    boolean hasPath(int end) {
        if (end >= text.length()) {
            return false;
        }
        return switch (text.charAt(end)) {
            case '/', '\\' -> true;
            case '?', '#' -> isLetterAt(end + 1);
            default -> false;
        };
    }

    boolean hasPort(int end) {
        return end + 2 < text.length()
                && text.charAt(end) == ':'
                && Character.isDigit(text.charAt(end + 1))
                && Character.isDigit(text.charAt(end + 2));
    }

    boolean isMail(int start) {
        return start > 1 && text.charAt(start - 1) == '@' && isLetterAt(start - 2);
    }

    String wordBefore(int index) {
        int end = index;
        while (end > 0 && !isLetterAt(end - 1)) {
            end--;
        }
        int start = end;
        while (start > 0 && isLetterAt(start - 1)) {
            start--;
        }
        return lower.substring(start, end);
    }

    String wordAfter(int index) {
        int start = index;
        while (start < text.length() && !isLetterAt(start)) {
            start++;
        }
        int end = start;
        while (end < text.length() && isLetterAt(end)) {
            end++;
        }
        return lower.substring(start, end);
    }

    boolean hasApostrophe(int index) {
        return index < text.length() && "'’".indexOf(text.charAt(index)) >= 0 && isLetterAt(index + 1);
    }

    boolean endsWithWord(int end, String word) {
        int start = end - word.length();
        return start >= 0 && lower.startsWith(word, start) && !isLetterAt(start - 1);
    }

    boolean goesOn(int index) {
        return index < text.length() && !Character.isWhitespace(text.charAt(index));
    }

    /// Whether there is a letter or a digit, of any script, or a mark on one.
    boolean isLetterAt(int index) {
        if (index < 0 || index >= text.length()) {
            return false;
        }
        int codePoint = Character.isLowSurrogate(text.charAt(index)) && index > 0
                ? text.codePointAt(index - 1)
                : text.codePointAt(index);
        return Character.isLetterOrDigit(codePoint)
                || Character.getType(codePoint) == Character.NON_SPACING_MARK
                || Character.getType(codePoint) == Character.COMBINING_SPACING_MARK;
    }

    static boolean isAsciiLetterOrDigit(char each) {
        return each < 0x80 && Character.isLetterOrDigit(each);
    }
}
