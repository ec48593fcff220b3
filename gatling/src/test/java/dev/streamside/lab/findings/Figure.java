package dev.streamside.lab.findings;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/// A number as people read it: `6`, `0.53`, `118,000`.
record Figure(String written) {
    /// A complete number, so that 12 is not found in 124. It is neither part of a word such as p99 nor below zero.
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.,-])\\d+(?:,\\d{3})*(?:\\.\\d+)?");

    static List<Figure> in(String text) {
        return NUMBER.matcher(text)
                .results()
                .map(number -> new Figure(number.group()))
                .toList();
    }

    boolean isIn(Collection<Figure> published) {
        return published.stream().anyMatch(this::isRoundingOf);
    }

    boolean isRoundingOf(Figure exact) {
        return exact.value().setScale(scale(), RoundingMode.HALF_UP).compareTo(value()) == 0;
    }

    BigDecimal value() {
        return new BigDecimal(written.replace(",", ""));
    }

    /// The number of decimals; below zero, the number of trailing zeros that are only padding. The first two
    /// digits always count.
    private int scale() {
        BigDecimal value = value();
        int filling = Math.min(-value.stripTrailingZeros().scale(), value.precision() - 2);
        return value.scale() > 0 ? value.scale() : -Math.max(0, filling);
    }

    @Override
    public String toString() {
        return written;
    }
}
