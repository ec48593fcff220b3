package dev.streamside.lab.studyreport;

import dev.streamside.lab.study.Variant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The base of each variant: the first variant, or the first with the same audience.
///
/// @param byName of the variant; its base may be itself
/// @param words describe a base, if there are several
record Bases(Map<String, String> byName, String words) {

    /// If settings of the audience, or a stall, are combined with something else, they are a question of
    /// their own, and variants are compared within each of them. Otherwise they are what varies, and all
    /// variants are compared with the first, unless they have more or fewer viewers, or another transport.
    ///
    /// A crowd asks what the same audience costs otherwise, so all with as many viewers and chats are compared.
    static Bases of(List<Variant> variants) {
        if (variants.stream().anyMatch(variant -> variant.conditions().crowd())) {
            return within(variants, variant -> List.of(variant.viewersAtOnce(), variant.steps()))
                    .named("the first with as many viewers and chats");
        }
        Function<Variant, Object> settings =
                variant -> List.of(variant.transport(), variant.viewers(), variant.stallSeconds());
        Function<Variant, Object> size = variant -> List.of(variant.transport(), variant.viewersAtOnce());
        if (sizes(variants, settings).stream().allMatch(several -> several > 1)) {
            return within(variants, settings);
        }
        // If nothing else varies, all are compared with the first: otherwise there would be nothing to
        // compare within groups.
        return sizes(variants, size).stream().anyMatch(several -> several > 1)
                ? within(variants, size)
                : within(variants, variant -> "");
    }

    /// All are compared with a variant that the reader chose. Only the repetition of the first is still
    /// compared with the first.
    ///
    /// @throws IllegalArgumentException if no variant has that name
    static Bases of(List<Variant> variants, String base) {
        List<String> names = variants.stream().map(Variant::name).toList();
        if (!names.contains(base)) {
            throw new IllegalArgumentException(
                    "No variant is called \"" + base + "\". There are: " + String.join("; ", names));
        }
        return new Bases(
                variants.stream()
                        .collect(Collectors.toMap(
                                Variant::name, variant -> variant.isAgain() ? names.getFirst() : base)),
                "");
    }

    private Bases named(String others) {
        return new Bases(byName, others);
    }

    /// How many variants each group has.
    private static List<Long> sizes(List<Variant> variants, Function<Variant, Object> group) {
        return List.copyOf(variants.stream()
                .collect(Collectors.groupingBy(group, Collectors.counting()))
                .values());
    }

    /// Compares variants with the first of their group.
    private static Bases within(List<Variant> variants, Function<Variant, Object> group) {
        Map<Object, String> firsts = new LinkedHashMap<>();
        Map<String, String> bases = new LinkedHashMap<>();
        for (Variant variant : variants) {
            bases.put(variant.name(), firsts.computeIfAbsent(group.apply(variant), none -> variant.name()));
        }
        long transports = variants.stream().map(Variant::transport).distinct().count();
        return new Bases(
                bases, firsts.size() == transports ? "the first of its transport" : "the first with its audience");
    }
}
