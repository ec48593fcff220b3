package dev.streamside.platform.link;

import java.util.ArrayList;
import java.util.List;

/// Finds addresses in a text: of web pages, of mailboxes, and of hosts given as numbers.
///
/// A dot with a space after it and none before it ends a sentence. Otherwise a name with a dot is an address
/// if names can be registered under its ending ([PublicSuffixes]) and it is not an everyday expression
/// ([Talk]). If it has a path or a scheme, or is a mail address, there is no doubt.
public final class LinkSearch {
    private static final String WWW = "www";
    private static final int SHORTEST_NUMBER = 8;
    private static final int LONGEST_NUMBER = 10;
    private static final int LONGEST_SCHEME = 10;

    private final Surroundings at;
    private final String text;
    private final String lower;

    private LinkSearch(String text) {
        this.at = new Surroundings(text);
        this.text = at.text;
        this.lower = at.lower;
    }

    /// Reads the lists of endings and words, which takes a few hundredths of a second. Without this call, the
    /// first text with a dot waits for it.
    public static void loadTables() {
        hasLink("example.com");
    }

    /// @param text in NFC
    public static boolean hasLink(String text) {
        return LinkSigns.any(text) && Readings.of(text).stream().anyMatch(reading -> new LinkSearch(reading).found());
    }

    private boolean found() {
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case ':' -> {
                    if (isScheme(i) || isIpv6(i)) {
                        return true;
                    }
                }
                case '/' -> {
                    if (isSchemeWithoutColon(i) || isNumberWithPath(i)) {
                        return true;
                    }
                }
                case '.', WrittenDots.DOUBTFUL -> {
                    int end = at.endOfHost(i);
                    if (isHost(at.startOfHost(i), end)) {
                        return true;
                    }
                    i = Math.max(i, end - 1);
                }
                default -> {}
            }
        }
        return false;
    }

    /// As in `https://example`, `hxxp:\\example` and `magnet:?`.
    private boolean isScheme(int colon) {
        int start = colon;
        while (start > 0 && colon - start < LONGEST_SCHEME && Character.isLetterOrDigit(text.charAt(start - 1))) {
            start--;
        }
        String scheme = lower.substring(start, colon);
        if (scheme.length() < 2) {
            return false; // a drive, or an emoticon
        }
        if (text.startsWith("//", colon + 1) || text.startsWith("\\\\", colon + 1)) {
            return at.goesOn(colon + 3);
        }
        if (scheme.equals("magnet")) {
            return text.startsWith("?", colon + 1);
        }
        int host = text.startsWith("/", colon + 1) || text.startsWith("\\", colon + 1) ? colon + 2 : colon + 1;
        return isWebScheme(scheme) && at.isLetterAt(host);
    }

    /// As in `https//example`.
    private boolean isSchemeWithoutColon(int slash) {
        return text.startsWith("//", slash)
                && at.isLetterAt(slash + 2)
                && (at.endsWithWord(slash, "http") || at.endsWithWord(slash, "https"));
    }

    private static boolean isWebScheme(String scheme) {
        return switch (scheme) {
            case "http", "https", "hxxp", "hxxps", "ftp", "ftps" -> true;
            default -> false;
        };
    }

    /// As in `3232235777/login`, whose number browsers read as an IPv4 address.
    private boolean isNumberWithPath(int slash) {
        int start = slash;
        while (start > 0 && Surroundings.isAsciiLetterOrDigit(text.charAt(start - 1))) {
            start--;
        }
        String number = lower.substring(start, slash);
        boolean isNumber = number.startsWith("0x")
                ? number.length() == 10
                : number.length() >= SHORTEST_NUMBER
                        && number.length() <= LONGEST_NUMBER
                        && number.chars().allMatch(Character::isDigit);
        boolean isPartOfPath = start > 0 && text.charAt(start - 1) == '/' && !text.startsWith("//", start - 2);
        return isNumber && !isPartOfPath && at.isLetterAt(slash + 1) && !Character.isDigit(text.charAt(slash + 1));
    }

    private boolean isIpv6(int colon) {
        int start = colon;
        while (start > 0 && isHexOrColon(text.charAt(start - 1))) {
            start--;
        }
        int end = colon;
        while (end < text.length() && isHexOrColon(text.charAt(end))) {
            end++;
        }
        String address = text.substring(start, end);
        boolean inBrackets =
                start > 0 && text.charAt(start - 1) == '[' && end < text.length() && text.charAt(end) == ']';
        boolean alone = !at.isLetterAt(start - 1)
                && !at.isLetterAt(end)
                && address.chars().filter(each -> each == ':').count() > 2;
        return (inBrackets || alone) && NumericHosts.isIpv6(address);
    }

    /// Whether there is a host from `start` to `end`: labels with a dot between each two.
    private boolean isHost(int start, int end) {
        List<String> labels = start < end ? PublicSuffixes.labels(lower.substring(start, end)) : List.of();
        if (labels.size() < 2 || labels.contains("")) {
            return false;
        }
        if (NumericHosts.isIpv4(labels)) {
            return at.hasPath(end)
                    || at.hasPort(end)
                    || !(NumericHosts.isLikeAVersion(labels) || isAfterVersion(start));
        }
        if (labels.getFirst().equals(WWW)
                && Surroundings.isAsciiLetterOrDigit(labels.get(1).charAt(0))) {
            return true;
        }
        if (Talk.isPackage(labels.getFirst()) && !at.hasPath(end)) {
            return false;
        }
        int endOfName = end;
        for (int length = labels.size(); length >= 2; length--) {
            if (isName(labels.subList(0, length), start, endOfName, endOfName == end)) {
                return true;
            }
            endOfName -= labels.get(length - 1).length() + 1;
        }
        return false;
    }

    /// Whether there is a name under a public suffix from `start` to `end`.
    ///
    /// @param isLast whether no other label follows
    private boolean isName(List<String> labels, int start, int end, boolean isLast) {
        String last = labels.getLast();
        String ending = ending(last);
        List<String> before = labels.subList(0, labels.size() - 1);
        List<String> name = new ArrayList<>(before);
        name.add(ending);
        if (!PublicSuffixes.allow(name)) {
            return false;
        }
        boolean isWhole = isLast && ending.length() == last.length() && !at.hasApostrophe(end);
        int doubtful = text.lastIndexOf(WrittenDots.DOUBTFUL, end);
        if (doubtful >= start) {
            String label =
                    PublicSuffixes.labels(lower.substring(start, doubtful)).getLast();
            return (Talk.isPlainEnding(ending) || (isWhole && at.hasPath(end)))
                    && Surroundings.isAsciiLetterOrDigit(label.charAt(label.length() - 1))
                    && (label.length() == 1 || !Talk.isWord(label))
                    && !Talk.followsEnding(at.wordAfter(end));
        }
        String label = before.getLast();
        if (isWhole && (at.hasPath(end) || at.isMail(start))) {
            return true;
        }
        if (Talk.isName(String.join(".", name)) || Talk.isFile(label, ending)) {
            return false;
        }
        boolean isOtherScript =
                Surroundings.isAsciiLetterOrDigit(ending.charAt(0)) && isEastAsian(label.charAt(label.length() - 1));
        if (!isWhole || isOtherScript || label.chars().allMatch(Character::isDigit)) {
            return Talk.isPlainEnding(ending);
        }
        return !Talk.isWordLikeEnding(ending)
                || !(before.stream().allMatch(Talk::endsSentence)
                        || isNextSentence(end - last.length())
                        || text.startsWith("(", end)); // as in plt.show()
    }

    /// Strips the letters that other scripts append to a word (`com에서`), and the part after a hyphen.
    private static String ending(String label) {
        if (label.startsWith("xn--")) {
            return label;
        }
        boolean isAscii = Surroundings.isAsciiLetterOrDigit(label.charAt(0));
        int end = 0;
        while (end < label.length()
                && label.charAt(end) != '-'
                && label.charAt(end) != '_'
                && (!isAscii || Surroundings.isAsciiLetterOrDigit(label.charAt(end)))) {
            end++;
        }
        return label.substring(0, end);
    }

    /// Whether there is a small letter before the dot and a capital followed by small letters after it, as
    /// between two sentences.
    private boolean isNextSentence(int ending) {
        return Character.isLowerCase(text.charAt(at.startOfHost(ending)))
                && Character.isLowerCase(text.charAt(ending - 2))
                && Character.isUpperCase(text.charAt(ending))
                && Character.isLowerCase(text.charAt(ending + 1));
    }

    /// As in `patch 10.11.12.13`.
    private boolean isAfterVersion(int start) {
        return Talk.precedesVersion(at.wordBefore(start));
    }

    /// Whether it is of a script whose words are rare in names under an ending in Latin letters.
    private static boolean isEastAsian(char each) {
        return each >= 0x3040 && each <= 0xD7A3;
    }

    private static boolean isHexOrColon(char each) {
        return each == ':' || (each < 0x80 && Character.digit(each, 16) >= 0);
    }
}
