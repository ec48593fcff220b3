package dev.streamside.edge.webhook;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.streamside.edge.webhook.WebhookProperties.Target;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WebhookPropertiesTest {
    private static final String SECRET = "whsec_c2l4dGVlbiBieXRlcyBhbmQgc2l4dGVlbiBtb3Jl";

    /// Messages wait by address: each would get those of both, signed by either.
    @Test
    void twoTargetsWithOneAddress_areRefused() {
        var address = URI.create("https://one.example/hook");
        var all = new Target(address, SECRET, Set.of());
        var bans = new Target(address, SECRET, Set.of(WebhookEvent.MEMBER_BANNED));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WebhookProperties(List.of(all, bans), false, Duration.ofDays(1)))
                .withMessageContaining("different urls");
    }
}
