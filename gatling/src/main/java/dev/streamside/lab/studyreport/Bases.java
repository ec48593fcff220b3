package dev.streamside.lab.studyreport;

import dev.streamside.lab.study.Variant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The variant that each variant is compared with: the first, or the first that is like it in what decides most.
///
/// @param byName of the variant; its base may be itself
/// @param words  for a base, if there are several
record Bases(Map<String, String> byName, String words) {

    /// Variants are compared with the first that has the same audience, where several have one; otherwise with the
    /// first of the same transport, where more than the transport varies; otherwise with the first of all.
    static Bases of(List<Variant> variants) {
        Function<Variant, Object> audience = variant -> List.of(variant.transport(), variant.viewers());
        int audiences = groups(variants, audience);
        int transports = groups(variants, Variant::transport);
        if (transports < audiences && audiences < variants.size()) {
            return new Bases(firsts(variants, audience), "the first with its audience");
        }
        Function<Variant, Object> group = transports < variants.size() ? Variant::transport : variant -> "";
        return new Bases(firsts(variants, group), "the first of its transport");
    }

    private static int groups(List<Variant> variants, Function<Variant, Object> group) {
        return (int) variants.stream().map(group).distinct().count();
    }

    private static Map<String, String> firsts(List<Variant> variants, Function<Variant, Object> group) {
        Map<Object, String> firsts = new LinkedHashMap<>();
        Map<String, String> bases = new LinkedHashMap<>();
        for (Variant variant : variants) {
            bases.put(variant.name(), firsts.computeIfAbsent(group.apply(variant), none -> variant.name()));
        }
        return bases;
    }
}
