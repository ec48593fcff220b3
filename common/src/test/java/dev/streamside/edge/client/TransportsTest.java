package dev.streamside.edge.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TransportsTest {

    @Test
    void anApplication_offersItsOwn_unlessToldOtherwise() {
        assertThat(offered(List.of())).containsExactly(Transport.POLLING, Transport.LONG_POLLING, Transport.EVENTS);
        assertThat(offered(List.of(Transport.WEBSOCKET, Transport.POLLING)))
                .containsExactly(Transport.WEBSOCKET, Transport.POLLING);
    }

    @Test
    void anApplicationWithAllTransports_offersAllWays_orThoseThatItIsToldTo() {
        List<Transport> both = List.of(Transport.POLLING, Transport.WEBSOCKET);
        assertThat(offered(both, List.of())).containsExactlyInAnyOrder(Transport.values());
        assertThat(offered(both, List.of(Transport.POLLING))).containsExactly(Transport.POLLING);
    }

    @Test
    void clientsAreNotSentAway_byAMistakeInTheSetting() {
        assertThatThrownBy(() -> offered(List.of(Transport.WEBSOCKET)))
                .hasMessageContaining("streamside.client.transports")
                .hasMessageContaining("polling");
        assertThatThrownBy(() -> offered(List.of(Transport.POLLING, Transport.POLLING)))
                .hasMessageContaining("transports");
    }

    private static List<Transport> offered(List<Transport> configured) {
        return offered(List.of(Transport.POLLING), configured);
    }

    private static List<Transport> offered(List<Transport> own, List<Transport> configured) {
        var resource = new ClientResource(own, new ClientProperties("", configured));
        return Objects.requireNonNull(resource.settings().getBody()).transports();
    }
}
