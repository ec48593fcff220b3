package dev.streamside.platform.link;

import java.util.List;

/// Hosts given as numbers, as browsers read them.
final class NumericHosts {
    private static final int GROUPS = 8;

    private NumericHosts() {}

    /// Whether these are the four numbers of an IPv4 address, each decimal, octal or hexadecimal.
    static boolean isIpv4(List<String> labels) {
        return labels.size() == 4 && labels.stream().allMatch(label -> number(label) >= 0);
    }

    /// Whether four numbers are more likely a version. Version numbers rarely have two digits, and addresses
    /// rarely have four of one digit.
    static boolean isLikeAVersion(List<String> labels) {
        return labels.stream().allMatch(label -> label.length() == 1);
    }

    private static int number(String label) {
        try {
            boolean isHex = label.startsWith("0x");
            boolean isOctal = !isHex && label.length() > 1 && label.charAt(0) == '0';
            if (label.length() > 4 || !Character.isLetterOrDigit(label.charAt(0))) {
                return -1;
            }
            int number = Integer.parseInt(isHex ? label.substring(2) : label, isHex ? 16 : isOctal ? 8 : 10);
            return number <= 255 ? number : -1;
        } catch (NumberFormatException _) {
            return -1;
        }
    }

    /// Whether this is an IPv6 address: eight groups, or fewer with one `::`.
    static boolean isIpv6(String text) {
        int gap = text.indexOf("::");
        if (gap >= 0 && text.indexOf("::", gap + 1) >= 0) {
            return false;
        }
        int groups = 0;
        for (String group : text.split(":", -1)) {
            if (group.length() > 4 || !group.chars().allMatch(each -> Character.digit(each, 16) >= 0)) {
                return false;
            }
            groups += group.isEmpty() ? 0 : 1;
        }
        boolean opensOrEnds = text.startsWith(":") || text.endsWith(":");
        return gap >= 0 ? groups >= 1 && groups < GROUPS : groups == GROUPS && !opensOrEnds;
    }
}
