package dev.streamside.chat.log.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.chat.timeline.TimelineEntry;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.text.Pairs;
import dev.streamside.platform.text.SeenText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpeakerNamesTest {
    private final SpeakerNames names = new SpeakerNames();
    private final Timeline timeline = new Timeline(1_000, 0);

    @Test
    void whoHasSpoken_isFound_whateverTheCase() {
        say(1, "Emma");
        assertThat(find("EMMA")).containsExactly(new MemberId(1));
        assertThat(find("Emm")).isEmpty();

        say(2, "Sofia");
        assertThat(find("sofia")).containsExactly(new MemberId(2));
    }

    @Test
    void namesakes_areFoundTogether_theLatestFirst() {
        say(1, "Emma");
        say(2, "emma");
        assertThat(find("Emma")).containsExactly(new MemberId(2), new MemberId(1));

        say(1, "EMMA");
        assertThat(find("Emma")).containsExactly(new MemberId(1), new MemberId(2));
    }

    @Test
    void ofMoreThanFiveNamesakes_theLatestAreFound() {
        for (int i = 1; i <= 7; i++) {
            say(i, "Emma");
        }

        assertThat(find("Emma")).extracting(MemberId::value).containsExactly(7L, 6L, 5L, 4L, 3L);
    }

    @Test
    void whoSpeaksUnderAnotherName_isNotFoundByTheOldOne() {
        say(1, "Emma");
        say(2, "Emma");
        say(2, "Sofia");

        assertThat(find("Emma")).containsExactly(new MemberId(1));
        assertThat(find("Sofia")).containsExactly(new MemberId(2));

        say(1, "Sofia");
        assertThat(find("Emma")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.streamside.platform.text.Pairs#same")
    void namesThatLookTheSame_areOne(Pairs.Pair pair) {
        say(1, pair.one());

        assertThat(find(pair.other())).containsExactly(new MemberId(1));
    }

    @ParameterizedTest
    @MethodSource("dev.streamside.platform.text.Pairs#different")
    void namesThatLookDifferent_areTwo(Pairs.Pair pair) {
        say(1, pair.one());

        assertThat(find(pair.other())).isEmpty();
    }

    @Test
    void whatIsNoChat_hasNoSpeaker() {
        append("-");
        names.readFrom(timeline, SpeakerNamesTest::quote);

        assertThat(find("-")).isEmpty();
    }

    @Test
    void beyondFiveHundred_whoWasSilentForLongestIsForgotten() {
        for (int i = 1; i <= 500; i++) {
            say(i, "member " + i);
        }
        say(1, "member 1");
        say(501, "member 501");

        assertThat(find("member 1")).isNotEmpty();
        assertThat(find("member 2")).isEmpty();
        assertThat(find("member 501")).isNotEmpty();
    }

    @Test
    void aTimelineThatHasLostEntries_isReadAgain() {
        say(1, "Emma");
        say(1, "Emma");
        var shorter = new Timeline(1_000, 0, 1);
        shorter.append(1, List.of(new TimelineEntry("2 Sofia".getBytes(StandardCharsets.UTF_8))));

        names.readFrom(shorter, SpeakerNamesTest::quote);

        assertThat(find("Sofia")).containsExactly(new MemberId(2));
    }

    private List<MemberId> find(String name) {
        return names.find(SeenText.of(name).plain());
    }

    private void say(long memberId, String name) {
        append(memberId + " " + name);
        names.readFrom(timeline, SpeakerNamesTest::quote);
    }

    private void append(String entry) {
        timeline.append(timeline.head() + 1, List.of(new TimelineEntry(entry.getBytes(StandardCharsets.UTF_8))));
    }

    /// Entries of this test have the form `id name`.
    private static @Nullable Quote quote(byte[] entry) {
        String[] parts = new String(entry, StandardCharsets.UTF_8).split(" ", 2);
        return parts.length == 2 ? Quote.of(1, new Author(MemberId.of(parts[0]), parts[1], null, null), "text") : null;
    }
}
