package dev.streamside.chat.send.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.broadcast.stream.StreamStatus;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.moderation.permission.Role;
import dev.streamside.moderation.rule.Audience;
import dev.streamside.moderation.rule.ChatRules;
import dev.streamside.moderation.rule.Links;
import dev.streamside.moderation.rule.Repeats;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.text.Pairs;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RepeatRuleTest {
    /// Pairs that differ only in this, which makes no difference to this rule.
    private static final Set<String> IGNORED = Set.of("signs", "spaces", "punctuation");

    private final RepeatRule rule = new RepeatRule();
    private int chats;

    @ParameterizedTest
    @MethodSource("dev.streamside.platform.text.Pairs#same")
    void whatLooksTheSame_isARepeat(Pairs.Pair pair) {
        assertThat(passes(pair.one())).isTrue();
        assertThat(passes(pair.other())).isFalse();
    }

    @ParameterizedTest
    @MethodSource("dev.streamside.platform.text.Pairs#different")
    void whatLooksDifferent_isNone(Pairs.Pair pair) {
        if (!IGNORED.contains(pair.kind())) {
            assertThat(passes(pair.one())).isTrue();
            assertThat(passes(pair.other())).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "good night, good\u1160 night",
        "good night, GOOD  night!!!",
        "good night, go.od ni-ght",
        "good night, 𝗴𝗼𝗼𝗱 𝗻𝗶𝗴𝗵𝘁",
        "good night, ɢᴏᴏᴅ ɴɪɢʜᴛ",
        "good night, gооd night \uDB40\uDC41",
        "안녕하세요, 안녕\u200B하세요~",
        "🎉, 🎉\uFE0F",
        "🎉, 🎉\uDB40\uDC68"
    })
    void caseSpacesSignsAndStyle_makeNoDifference(String text, String again) {
        assertThat(passes(text)).isTrue();
        assertThat(passes(again)).isFalse();
    }

    /// Its answer may have been lost.
    @Test
    void theSameChat_isNoRepeat_andTakesBackOnlyItsOwn() {
        rule.check(send("good night", "a"));
        rule.check(send("good night", "a"));
        assertThat(passes("good night")).isFalse();

        rule.takeBack(send("good night", "b"));
        assertThat(passes("good night")).isFalse();
        rule.takeBack(send("good night", "a"));
        assertThat(passes("good night")).isTrue();
    }

    private boolean passes(String text) {
        try {
            rule.check(send(text, "id-" + chats++));
            return true;
        } catch (Refusal _) {
            return false;
        }
    }

    private static Send send(String text, String clientMessageId) {
        var channel = new ChannelView(new ChannelId(2), new MemberId(3), "channel", null, 0);
        var stream =
                new StreamView(new StreamId(1), "stream", null, StreamStatus.LIVE, channel, null, null, null, null);
        var member = new MemberProfile(new MemberId(4), "username", "Display name", null, Instant.EPOCH);
        var rules = new ChatRules(0, Audience.EVERYONE, 0, 0, Links.ALLOWED, Repeats.ONCE, 0, false);
        return new Send(
                stream,
                member,
                Role.MEMBER,
                rules,
                text,
                () -> {
                    throw new AssertionError("no words");
                },
                () -> {
                    throw new AssertionError("no name");
                },
                clientMessageId,
                null,
                Set.of());
    }
}
