package dev.streamside.lab.studyreport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.lab.study.Conditions;
import dev.streamside.lab.study.Variant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BasesTest {
    private static final Map<String, String> FEW = Map.of("members", "1");
    private static final Map<String, String> MANY = Map.of("members", "2");

    @Test
    void whereOnlyTheSizeOfTheAudienceVaries_allAreComparedWithTheFirst() {
        assertThat(bases(variant("few", "polling", FEW), variant("many", "polling", MANY)))
                .isEqualTo(Map.of("few", "few", "many", "few"));
    }

    @Test
    void whereOnlyTheTransportVaries_allAreComparedWithTheFirst() {
        assertThat(bases(variant("polls", "polling", FEW), variant("socket", "websocket", FEW)))
                .isEqualTo(Map.of("polls", "polls", "socket", "polls"));
    }

    @Test
    void aReaderMayChoose_whatAllAreComparedWith() {
        List<Variant> variants = List.of(variant("polls", "polling", FEW), variant("socket", "websocket", FEW));
        assertThat(Bases.of(variants, "socket").byName()).isEqualTo(Map.of("polls", "socket", "socket", "socket"));
        assertThatThrownBy(() -> Bases.of(variants, "sockets"))
                .hasMessage("No variant is called \"sockets\". There are: polls; socket");
    }

    @Test
    void whereMoreVariesThanTheTransport_eachIsComparedWithinItsOwn() {
        Bases bases = Bases.of(List.of(
                variant("polls", "polling", FEW),
                variant("polls, two nodes", "polling", FEW),
                variant("socket", "websocket", FEW),
                variant("socket, two nodes", "websocket", FEW)));
        assertThat(bases.byName())
                .containsEntry("polls, two nodes", "polls")
                .containsEntry("socket, two nodes", "socket");
        assertThat(bases.words()).isEqualTo("the first of its transport");
    }

    @Test
    void whereMoreVariesThanTheAudience_eachIsComparedWithTheSameAudience() {
        Bases bases = Bases.of(List.of(
                variant("few", "polling", FEW),
                variant("few, cached", "polling", FEW),
                variant("many", "polling", MANY),
                variant("many, cached", "polling", MANY)));
        assertThat(bases.byName()).containsEntry("few, cached", "few").containsEntry("many, cached", "many");
        assertThat(bases.words()).isEqualTo("the first with its audience");
    }

    @Test
    void combinedVariants_areComparedWithThoseWhoseViewersDoTheSame() {
        Map<String, String> database = Map.of("pollsDatabase", "true");
        assertThat(bases(
                        variant("memory, small pool", "polling", Map.of()),
                        variant("memory, large pool", "polling", Map.of()),
                        variant("database, small pool", "polling", database),
                        variant("database, large pool", "polling", database)))
                .containsEntry("memory, large pool", "memory, small pool")
                .containsEntry("database, large pool", "database, small pool");
    }

    @Test
    void whereAStallIsCombinedWithSomethingElse_eachIsComparedDuringIt() {
        assertThat(bases(
                        variant("small pool", "polling", Map.of()),
                        variant("large pool", "polling", Map.of()),
                        stalled("small pool, a stall"),
                        stalled("large pool, a stall")))
                .containsEntry("large pool", "small pool")
                .containsEntry("large pool, a stall", "small pool, a stall");
    }

    @Test
    void variantsWithOtherBehaviour_areAllComparedWithTheFirst() {
        assertThat(bases(
                        variant("as published", "polling", Map.of("jitter", "0")),
                        variant("jittered", "polling", Map.of("jitter", "0.2")),
                        variant("at once", "polling", Map.of("aligned", "true")),
                        stalled("as published, a stall")))
                .hasSize(4)
                .allSatisfy((variant, base) -> assertThat(base).isEqualTo("as published"));
    }

    @Test
    void anAudienceOfAnotherSize_isComparedWithNone() {
        assertThat(bases(
                        variant("many", "polling", MANY),
                        variant("many, cached", "polling", MANY),
                        variant("few, cached", "polling", FEW)))
                .containsEntry("many, cached", "many")
                .containsEntry("few, cached", "few, cached");
    }

    private static Map<String, String> bases(Variant... variants) {
        return Bases.of(List.of(variants)).byName();
    }

    private static Variant stalled(String name) {
        return new Variant(name, "polling", Map.of(), Map.of(), 1, 3, Conditions.NONE, false);
    }

    private static Variant variant(String name, String transport, Map<String, String> viewers) {
        return new Variant(name, transport, viewers, Map.of(), 1, 0, Conditions.NONE, false);
    }
}
