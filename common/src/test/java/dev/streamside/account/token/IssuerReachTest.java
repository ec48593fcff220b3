package dev.streamside.account.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.platform.id.ChannelId;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The channels for which a site may name moderators.
class IssuerReachTest {
    private static final ChannelId CHANNEL = new ChannelId(7);
    private static final ChannelId ANOTHER = new ChannelId(8);

    @Test
    void own_isThoseOfItsOwnUsers() {
        var own = IssuerReach.of(List.of("own"));
        assertThat(own.contains(CHANNEL, () -> true)).isTrue();
        assertThat(own.contains(CHANNEL, () -> false)).isFalse();
    }

    @Test
    void ids_areThoseChannels_withOrWithoutItsOwn() {
        var one = IssuerReach.of(List.of("7"));
        assertThat(one.contains(CHANNEL, () -> false)).isTrue();
        assertThat(one.contains(ANOTHER, () -> true)).isFalse();
        assertThat(IssuerReach.of(List.of("own", "7")).contains(ANOTHER, () -> true))
                .isTrue();
    }

    @Test
    void all_andNone_areWhatTheySay_andAskNobody() {
        assertThat(IssuerReach.of(List.of("all")).contains(CHANNEL, IssuerReachTest::fail))
                .isTrue();
        assertThat(IssuerReach.of(List.of("none")).contains(CHANNEL, IssuerReachTest::fail))
                .isFalse();
        assertThat(IssuerReach.of(List.of()).contains(CHANNEL, IssuerReachTest::fail))
                .isFalse();
    }

    private static boolean fail() {
        throw new AssertionError("does not matter");
    }
}
