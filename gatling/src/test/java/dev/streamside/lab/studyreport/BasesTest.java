package dev.streamside.lab.studyreport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.study.Conditions;
import dev.streamside.lab.study.Variant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BasesTest {
    @Test
    void whereOnlyTheAudienceVaries_allAreComparedWithTheFirst() {
        assertThat(Bases.of(List.of(variant("spread", "polling", "1"), variant("aligned", "polling", "2")))
                        .byName())
                .isEqualTo(Map.of("spread", "spread", "aligned", "spread"));
    }

    @Test
    void whereOnlyTheTransportVaries_allAreComparedWithTheFirst() {
        assertThat(Bases.of(List.of(variant("polls", "polling", "1"), variant("socket", "websocket", "1")))
                        .byName())
                .isEqualTo(Map.of("polls", "polls", "socket", "polls"));
    }

    @Test
    void whereMoreVariesThanTheTransport_eachIsComparedWithinItsOwn() {
        Bases bases = Bases.of(List.of(
                variant("polls", "polling", "1"),
                variant("polls, two nodes", "polling", "1"),
                variant("socket", "websocket", "1"),
                variant("socket, two nodes", "websocket", "1")));
        assertThat(bases.byName())
                .containsEntry("polls, two nodes", "polls")
                .containsEntry("socket, two nodes", "socket");
        assertThat(bases.words()).isEqualTo("the first of its transport");
    }

    @Test
    void whereMoreVariesThanTheAudience_eachIsComparedWithTheSameAudience() {
        Bases bases = Bases.of(List.of(
                variant("few", "polling", "1"),
                variant("few, cached", "polling", "1"),
                variant("many", "polling", "2"),
                variant("many, cached", "polling", "2")));
        assertThat(bases.byName()).containsEntry("few, cached", "few").containsEntry("many, cached", "many");
        assertThat(bases.words()).isEqualTo("the first with its audience");
    }

    private static Variant variant(String name, String transport, String members) {
        return new Variant(name, transport, Map.of("members", members), Map.of(), 1, 0, Conditions.NONE, false);
    }
}
