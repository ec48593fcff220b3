package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.lab.dataset.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConditionsTest {
    @TempDir
    private Path folder;

    @Test
    void whatTheApplicationRunsUnder_isVariedAsEverythingElse() throws IOException {
        Files.writeString(folder.resolve("study.yml"), """
                vary:
                  machine:
                    one processor: {processors: 1, jvm: -XX:+UseSerialGC -Xmx256m}
                    half a core: {quota: 0.5}
                    as it is: {edge: false}
                  edge: {alone: false, cached: true}
                """);
        List<Variant> variants = Study.read(folder, "study", Scope.PUBLISHED).variants();
        assertThat(variants)
                .extracting(Variant::name)
                .startsWith("one processor, alone", "one processor, cached")
                .hasSize(6);
        assertThat(variants)
                .extracting(Variant::conditions)
                .startsWith(
                        new Conditions("-XX:+UseSerialGC -Xmx256m", 1, 0, false, false, 0, false, Network.NONE),
                        new Conditions("-XX:+UseSerialGC -Xmx256m", 1, 0, true, false, 0, false, Network.NONE),
                        new Conditions("", 0, 0.5, false, false, 0, false, Network.NONE))
                .contains(Conditions.NONE);
        assertThat(variants.getFirst().again().conditions())
                .isEqualTo(variants.getFirst().conditions());
    }

    @Test
    void someMayBeFixed_andOptionsOfTheJvmAddUp() throws IOException {
        Files.writeString(folder.resolve("study.yml"), """
                conditions: {processors: 1, jvm: -Xms256m}
                vary:
                  collector: {ZGC: {jvm: -XX:+UseZGC}}
                """);
        assertThat(Study.read(folder, "study", Scope.PUBLISHED).variants())
                .extracting(Variant::conditions)
                .containsExactly(new Conditions("-Xms256m -XX:+UseZGC", 1, 0, false, false, 0, false, Network.NONE));
    }

    @Test
    void thePlainApplication_takesThePlaceOfTheOther() throws IOException {
        Files.writeString(folder.resolve("study.yml"), "vary: {plain: {plain JPA: true, tuned: false}}");
        assertThat(Study.read(folder, "study", Scope.PUBLISHED).variants())
                .extracting(Variant::module)
                .containsExactly("gatling/chat-plain", "chat-polling");

        Files.writeString(folder.resolve("sockets.yml"), "{conditions: {plain: true}, vary: {transport: [websocket]}}");
        assertThatThrownBy(() -> Study.read(folder, "sockets", Scope.PUBLISHED)).hasMessageContaining("polling only");

        Files.writeString(folder.resolve("tls.yml"), "{conditions: {plain: true}, vary: {network.tls: [true]}}");
        assertThatThrownBy(() -> Study.read(folder, "tls", Scope.PUBLISHED)).hasMessageContaining("TLS");
    }

    @Test
    void theDatabase_mayBeFurtherAway() throws IOException {
        Files.writeString(folder.resolve("study.yml"), "vary: {database.delayMillis: {beside it: 0, 60 ms away: 60}}");
        assertThat(Study.read(folder, "study", Scope.PUBLISHED).variants())
                .extracting(variant -> variant.conditions().databaseDelayMillis())
                .containsExactly(0, 60);
        var database = new Database("jdbc:mysql://127.0.0.1:3306/streamside?sslMode=DISABLED", "root", "");
        assertThat(database.port()).isEqualTo(3306);
        assertThat(database.through(4711).jdbcUrl())
                .isEqualTo("jdbc:mysql://127.0.0.1:4711/streamside?sslMode=DISABLED");
    }

    @Test
    void theAudience_mayBeFurtherAway_overABadNetwork() throws IOException {
        Files.writeString(folder.resolve("study.yml"), """
                vary:
                  network:
                    beside it: {}
                    far: {network.roundTripMillis: 50, network.lossPercent: 0.5}
                """);
        assertThat(Study.read(folder, "study", Scope.PUBLISHED).variants())
                .extracting(variant -> variant.conditions().network())
                .containsExactly(Network.NONE, new Network(50, 0.5, false, false));
        assertThat(new Conditions("", 0, 0, false, false, 0, false, new Network(50, 0.5, false, false)).inWords())
                .containsExactly("network with a round trip of 50 ms", "network that loses 0.5 % of the packets");
    }

    @Test
    void whatTheAudienceReaches_mayHaveTls_overANetworkThatCounts() throws IOException {
        Files.writeString(folder.resolve("study.yml"), """
                conditions: {network.counted: true}
                vary:
                  tls:
                    none: {}
                    in nginx: {edge: true, network.tls: true}
                """);
        assertThat(Study.read(folder, "study", Scope.PUBLISHED).variants())
                .extracting(variant -> variant.conditions().inWords())
                .containsExactly(
                        List.of("over a virtual Ethernet"),
                        List.of("behind nginx with a cache", "over a virtual Ethernet", "TLS"));
    }

    @Test
    void whatMakesNoSense_isRefusedByName() {
        assertThatThrownBy(() -> Conditions.NONE.with("network.counted", "true").with("network.lossPercent", "1"))
                .hasMessageContaining("network.counted")
                .hasMessageContaining("network.lossPercent");
        assertThatThrownBy(() -> Conditions.NONE.with("network.tls", "1.3"))
                .hasMessageContaining("network.tls is true or false");
        assertThatThrownBy(() -> Conditions.NONE.with("network.lossPercent", "100"))
                .hasMessageContaining("network.lossPercent");
        assertThatThrownBy(() -> Conditions.NONE.with("network.roundTripMillis", "-1"))
                .hasMessageContaining("network.roundTripMillis");
        assertThatThrownBy(() -> Conditions.NONE.with("edge", "true").with("network.lossPercent", "1"))
                .hasMessageContaining("edge");
        assertThatThrownBy(() -> Conditions.NONE.with("processors", "-1")).hasMessageContaining("processors");
        assertThatThrownBy(() -> Conditions.NONE.with("quota", "NaN")).hasMessageContaining("quota");
        assertThatThrownBy(() -> Conditions.NONE.with("edge", "nginx")).hasMessageContaining("edge is true or false");
        assertThatThrownBy(() -> Conditions.NONE.with("database.delayMillis", "-1"))
                .hasMessageContaining("database.delayMillis");
        assertThatThrownBy(() -> Conditions.NONE.with("weather", "fair")).hasMessageContaining("weather");
        assertThatThrownBy(() -> Conditions.NONE.with("jvm", "-Xmx1g Main")).hasMessageContaining("begin with -: Main");
    }

    @Test
    void onlyWhatIsUnusual_isSaid() {
        assertThat(Conditions.NONE.inWords()).isEmpty();
        assertThat(new Conditions("-XX:+UseZGC", 1, 0.3, true, true, 60, false, Network.NONE).inWords())
                .containsExactly(
                        "JVM -XX:+UseZGC",
                        "pinned to processors: 1",
                        "at most 0.3 cores",
                        "behind nginx with a cache",
                        "the plain application",
                        "what is sent to the database takes 60 ms");
    }
}
