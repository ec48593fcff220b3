package dev.streamside.platform.link;

/// Whether a text has anything that an address needs. For nearly all texts it decides that they have no link,
/// in one pass and without a copy. In doubt it says yes: a full stop before a space is no sign, but a dot
/// within a word is one.
final class LinkSigns {
    private static final int MANY_COLONS = 7; // of an IPv6 address
    private static final int SHORTEST_NUMBER = 8; // of an IPv4 address written as one number

    /// Punctuation and joiners that are common in chats and never part of an address.
    private static final String ORDINARY = "〜、！？「」…–—‘’“”«»¡¿€£°´\uFE0F\u200D\u3000\u00A0";

    private static final boolean[] SIGNS = new boolean[0x80];

    static {
        ".:/%&dDpPwW".chars().forEach(each -> SIGNS[each] = true);
    }

    private LinkSigns() {}

    static boolean any(String text) {
        int colons = 0;
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each < 0x80 ? !SIGNS[each] : isOrdinaryLetter(each)) {
                continue;
            }
            colons += each == ':' ? 1 : 0;
            if (colons >= MANY_COLONS || isOne(text, i, each)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOne(String text, int index, char each) {
        return switch (each) {
            case '.' -> isDot(text, index);
            case ':' -> isColon(next(text, index));
            case '/' -> next(text, index) == '/' || (index >= SHORTEST_NUMBER && isAlphanumeric(before(text, index)));
            case '%' -> text.startsWith("2", index + 1);
            case '&' -> next(text, index) == '#' || text.startsWith("period", index + 1);
            case 'd', 'D' -> text.regionMatches(true, index, "dot", 0, 3);
            case 'p', 'P' -> next(text, index + 4) == ' ' && isOtherWord(text, index);
            case 'w', 'W' -> text.regionMatches(true, index, "www", 0, 3);
            default -> mayLookLikeOne(text, index, each);
        };
    }

    /// Letters of the scripts of most chats.
    private static boolean isOrdinaryLetter(char each) {
        return (each >= 0xAC00 && each <= 0xD7A3)
                || (each >= 0x3041 && each <= 0x30FA)
                || (each >= 0x4E00 && each <= 0x9FFF)
                || (each >= 0x3131 && each <= 0x318E)
                || (each >= 0xC0 && each <= 0x24F)
                || (each >= 0x400 && each <= 0x52F);
    }

    private static char next(String text, int index) {
        return index + 1 < text.length() ? text.charAt(index + 1) : ' ';
    }

    private static char before(String text, int index) {
        return index > 0 ? text.charAt(index - 1) : ' ';
    }

    /// Whether it is a dot that does not end or break off a sentence.
    private static boolean isDot(String text, int index) {
        char next = next(text, index);
        return next != '.'
                && before(text, index) != '.'
                && (next != ' ' || before(text, index) == ' ')
                && index + 1 < text.length();
    }

    private static boolean isColon(char next) {
        return next == '/' || next == '\\' || next == ':' || next == '?' || Character.isLetter(next);
    }

    /// "dot" in other languages.
    private static boolean isOtherWord(String text, int index) {
        return text.regionMatches(true, index, "punto ", 0, 6)
                || text.regionMatches(true, index, "point ", 0, 6)
                || text.regionMatches(true, index, "ponto ", 0, 6)
                || text.regionMatches(true, index, "punkt ", 0, 6);
    }

    private static boolean isAlphanumeric(char each) {
        return each < 0x80 && Character.isLetterOrDigit(each);
    }

    /// Whether a character outside ASCII may look like a sign or letter of an address, or hide between those.
    private static boolean mayLookLikeOne(String text, int index, char each) {
        return switch (each) {
            case '。', '・', '·', '｡', '･', '•' -> !isEastAsian(before(text, index)) && !isEastAsian(next(text, index));
            default ->
                Character.isSurrogate(each)
                        ? isLetterLikeEmoji(text, index)
                        : isStyled(each)
                                || Readings.isDot(each)
                                || !(Character.isLetter(each) || ORDINARY.indexOf(each) >= 0);
        };
    }

    private static boolean isEastAsian(char each) {
        return each == ' ' || (each >= 0x3000 && each <= 0xD7A3);
    }

    /// Full-width, circled and small capital letters.
    private static boolean isStyled(char each) {
        return (each >= 0xFF00 && each <= 0xFF5E)
                || (each >= 0x1D00 && each <= 0x1DBF)
                || (each >= 0x2460 && each <= 0x24FF);
    }

    /// All supplementary characters except emoji; of the emoji, only flags and letters in boxes.
    private static boolean isLetterLikeEmoji(String text, int index) {
        int codePoint = text.codePointAt(index);
        boolean isOther = codePoint > 0xFFFF
                && !Character.isEmojiPresentation(codePoint)
                && (codePoint < 0x1F300 || codePoint > 0x1FAFF);
        return isOther || (codePoint >= 0x1F1E6 && codePoint <= 0x1F1FF);
    }
}
