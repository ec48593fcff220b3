package dev.streamside.chatlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.id.MemberId;
import dev.streamside.timeline.Timeline;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SpeakerNamesTest {
    private final SpeakerNames names = new SpeakerNames();
    private final Timeline timeline = new Timeline(1_000, 0);

    @Test
    void whoHasSpoken_isFound_whateverTheCase() {
        say(1, "Emma");
        assertThat(names.find("EMMA")).containsExactly(new MemberId(1));
        assertThat(names.find("Emm")).isEmpty();

        say(2, "Sofia");
        assertThat(names.find("sofia")).containsExactly(new MemberId(2));
    }

    @Test
    void namesakes_areFoundTogether() {
        say(1, "Emma");
        say(2, "emma");

        assertThat(names.find("Emma")).containsExactlyInAnyOrder(new MemberId(1), new MemberId(2));
    }

    @Test
    void whatIsNoChat_hasNoSpeaker() {
        append("-");
        names.readFrom(timeline, SpeakerNamesTest::quote);

        assertThat(names.find("-")).isEmpty();
    }

    @Test
    void beyondFiveHundred_whoWasSilentForLongestIsForgotten() {
        for (int i = 1; i <= 500; i++) {
            say(i, "member " + i);
        }
        say(1, "member 1");
        say(501, "member 501");

        assertThat(names.find("member 1")).isNotEmpty();
        assertThat(names.find("member 2")).isEmpty();
        assertThat(names.find("member 501")).isNotEmpty();
    }

    @Test
    void aTimelineThatHasLostEntries_isReadAgain() {
        say(1, "Emma");
        say(1, "Emma");
        var shorter = new Timeline(1_000, 0, 1);
        shorter.append(1, List.of("2 Sofia".getBytes(StandardCharsets.UTF_8)));

        names.readFrom(shorter, SpeakerNamesTest::quote);

        assertThat(names.find("Sofia")).containsExactly(new MemberId(2));
    }

    private void say(long memberId, String name) {
        append(memberId + " " + name);
        names.readFrom(timeline, SpeakerNamesTest::quote);
    }

    private void append(String entry) {
        timeline.append(timeline.head() + 1, List.of(entry.getBytes(StandardCharsets.UTF_8)));
    }

    /// Entries of this test are `id name`.
    private static @Nullable Quote quote(byte[] entry) {
        String[] parts = new String(entry, StandardCharsets.UTF_8).split(" ", 2);
        return parts.length == 2 ? Quote.of(1, MemberId.of(parts[0]), parts[1], "text") : null;
    }
}
