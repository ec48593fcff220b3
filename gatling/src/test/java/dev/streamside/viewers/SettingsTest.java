package dev.streamside.viewers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {
    @Test
    void everyDefault_isThePublishedValue() {
        assertThat(Settings.of(Map.of()).byName())
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("transport", "polling"),
                        Map.entry("protocol", "streamside"),
                        Map.entry("baseUrl", "http://localhost:8080"),
                        Map.entry("stream", ""),
                        Map.entry("signIns", "target/lab/sign-ins.txt"),
                        Map.entry("members", "700"),
                        Map.entry("guests", "300"),
                        Map.entry("rising", "60s"),
                        Map.entry("peak", "60s"),
                        Map.entry("falling", "120s"),
                        Map.entry("steady", "60s"),
                        Map.entry("shortestStay", "600s"),
                        Map.entry("longestStay", "900s"),
                        Map.entry("shortestPause", "1s"),
                        Map.entry("longestPause", "3s"),
                        Map.entry("reacting", "0.1"),
                        Map.entry("liking", "0.95"),
                        Map.entry("beat", "4s"),
                        Map.entry("talkativeFor", "300s"),
                        Map.entry("talkative", "0.1"),
                        Map.entry("quiet", "0.04"),
                        Map.entry("chatRates", ""),
                        Map.entry("step", "40s"),
                        Map.entry("settle", "15s"),
                        Map.entry("moderating", "0.0"),
                        Map.entry("moderatingEvery", "20s"),
                        Map.entry("banning", "0.1"),
                        Map.entry("wrongPasswords", "0.0"),
                        Map.entry("wrongPasswordsApart", "false"),
                        Map.entry("loops", "0.0"),
                        Map.entry("loopsApart", "false"),
                        Map.entry("heartbeat", "20s"),
                        Map.entry("poll", "0s"),
                        Map.entry("gzip", "true"),
                        Map.entry("compact", "false"),
                        Map.entry("keepAlive", "true"),
                        Map.entry("readsAfterSend", "0"),
                        Map.entry("limit", "200"),
                        Map.entry("jitter", "0.2"),
                        Map.entry("aligned", "false"),
                        Map.entry("pollsDatabase", "false"),
                        Map.entry("asks", "chats"),
                        Map.entry("measureAfter", "60s"),
                        Map.entry("measureUntil", "900s"),
                        Map.entry("seed", "1"),
                        Map.entry("output", "target/gatling")));
    }

    @Test
    void anUnknownTransport_isRefusedAtOnce() {
        assertThatThrownBy(() -> Settings.of(Map.of("transport", "pigeon")))
                .hasMessageContaining("[polling, long-polling, events, websocket]")
                .hasMessageContaining("pigeon");
    }

    @Test
    void whoAsksForSomethingElse_pollsForNoChats() {
        assertThat(Settings.of(Map.of("asks", "month")).asks()).isEqualTo(Asks.MONTH);
        assertThatThrownBy(() -> Settings.of(Map.of("asks", "weather")))
                .hasMessage("asks must be one of [chats, constant, hop, checksum, month, year], not weather");
        assertThatThrownBy(() -> Settings.of(Map.of("asks", "month", "pollsDatabase", "true")))
                .hasMessageContaining("To ask for month");
        assertThatThrownBy(() -> Settings.of(Map.of("asks", "constant", "transport", "websocket")))
                .hasMessageContaining("not websocket");
        assertThatThrownBy(() -> Settings.of(Map.of("keepAlive", "false", "transport", "events")))
                .hasMessageContaining("not events");
        assertThatThrownBy(() -> Settings.of(Map.of("readsAfterSend", "10"))).hasMessageContaining("readsAfterSend");
    }

    @Test
    void whatMakesNoSense_isRefusedByName() {
        assertThatThrownBy(() -> Settings.of(Map.of("beat", "soon"))).hasMessageContaining("beat");
        assertThatThrownBy(() -> Settings.of(Map.of("talkative", "1.5"))).hasMessageContaining("1.5");
        assertThatThrownBy(() -> Settings.of(Map.of("jitter", "-0.1"))).hasMessageContaining("jitter");
        assertThatThrownBy(() -> Settings.of(Map.of("members", "0", "guests", "0")))
                .hasMessageContaining("No viewers");
        assertThatThrownBy(() -> Settings.of(Map.of("shortestStay", "16m"))).hasMessageContaining("longest");
        assertThatThrownBy(() -> Settings.of(Map.of("shortestStay", "20s", "longestStay", "30s")))
                .hasMessage("Nothing would be measured: measureAfter 60s is not before measureUntil 30s");
    }

    @Test
    void compactEntries_areForACrowdOnly() {
        var compact = Settings.of(Map.of("compact", "true"));
        assertThat(compact.compact()).isTrue();
        assertThatThrownBy(compact::requireFull).hasMessageContaining("compact is for a crowd");
    }

    @Test
    void gatlingsMembers_sendAtMostOneChatPerBeat() {
        assertThatCode(Settings.of(Map.of("chatRates", "175"))::requireBeats).doesNotThrowAnyException();
        assertThatThrownBy(Settings.of(Map.of("chatRates", "20,200"))::requireBeats)
                .hasMessage("At one chat per beat, 700 members cannot send 200.0 chats per second");
    }

    @Test
    void whatAnotherServerDoesNotHave_isRefused() {
        assertThatThrownBy(() -> ofPeer("pigeon", "websocket", Map.of()))
                .hasMessage(
                        "protocol must be streamside or one of [centrifugo, mercure, nchan, socket.io, stomp]: pigeon");
        assertThatThrownBy(() -> ofPeer("centrifugo", "events", Map.of()))
                .hasMessage("The transport of the protocol centrifugo is one of [websocket], not events");
        assertThatThrownBy(() -> ofPeer("nchan", "polling", Map.of())).hasMessageContaining("not polling");
        assertThatThrownBy(() -> ofPeer("nchan", "long-polling", Map.of())).hasMessageContaining("not long-polling");
        assertThatThrownBy(() -> ofPeer("nchan", "events", Map.of("compact", "true")))
                .hasMessageContaining("leave out compact, and set gzip to false");
        assertThatThrownBy(() -> ofPeer("nchan", "events", Map.of("gzip", "true")))
                .hasMessageContaining("set gzip to false");
        assertThatThrownBy(() -> ofPeer("nchan", "events", Map.of("baseUrl", "http://one,http://two")))
                .hasMessageContaining("a single address");
    }

    @Test
    void gatlingsViewers_speakOnlyStreamsides() {
        assertThatCode(Settings.of(Map.of())::requireStreamside).doesNotThrowAnyException();
        assertThatThrownBy(ofPeer("nchan", "events", Map.of())::requireStreamside)
                .hasMessageContaining("Gatling's viewers speak only Streamside's, not nchan");
    }

    private static Settings ofPeer(String protocol, String transport, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(Map.of("gzip", "false"));
        all.putAll(more);
        all.put("protocol", protocol);
        all.put("transport", transport);
        return Settings.of(all);
    }

    @Test
    void viewersTakeTurns_withSeveralNodes() {
        var nodes = Settings.of(Map.of("baseUrl", "http://one:8080, http://two:8080"));
        assertThat(nodes.byName()).containsEntry("baseUrl", "http://one:8080,http://two:8080");
        assertThat(nodes.baseUrl().of(4)).hasHost("one");
        assertThat(nodes.baseUrl().of(5)).hasHost("two");
        assertThat(nodes.viewersAt()).isEqualTo(nodes.baseUrl());
        assertThat(nodes.wrongPasswordsAt()).isEqualTo(nodes.baseUrl());
    }

    @Test
    void whatIsApart_goesToTheLastNode_andViewersToTheOthers() {
        String nodes = "http://one:8080,http://two:8080,http://three:8080";
        var loopsApart = Settings.of(Map.of("loopsApart", "true", "baseUrl", nodes));
        assertThat(loopsApart.loopsAt().of(4)).hasHost("three");
        assertThat(loopsApart.viewersAt().of(5)).hasHost("two");
        var apart = Settings.of(Map.of("wrongPasswordsApart", "true", "baseUrl", nodes));
        assertThat(apart.wrongPasswordsAt().of(4)).hasHost("three");
        assertThat(apart.viewersAt().of(4)).hasHost("one");
        assertThat(apart.viewersAt().of(5)).hasHost("two");

        var single = Settings.of(Map.of("wrongPasswordsApart", "true"));
        assertThatThrownBy(single::requireNodes)
                .hasMessageContaining("wrongPasswordsApart and loopsApart take at least two nodes")
                .hasMessageContaining("http://localhost:8080");
    }

    @Test
    void theRamp_isCutByDefault_howeverLongItIs() {
        assertThat(Settings.of(Map.of("rising", "1500ms")).byName()).containsEntry("measureAfter", "1500ms");
    }

    @Test
    void anUnknownSetting_isRefused_withTheNearestNames() {
        assertThatThrownBy(() -> Settings.of(Map.of("member", "70")))
                .hasMessage("The audience has no setting member: did you mean members?");
        assertThatThrownBy(() -> Settings.of(Map.of("weather", "fair")))
                .hasMessageContaining("no setting weather")
                .hasMessageContaining("members");
    }

    @Test
    void settings_areTakenFromProperties_withThePrefix() {
        Map<String, String> given = SettingNames.among(
                Map.of("viewers.members", "70", "java.home", "/opt/java", "gatling.simulationClass", "x"));
        assertThat(given).isEqualTo(Map.of("members", "70"));
        assertThatThrownBy(() -> SettingNames.among(Map.of("viewers.member", "70")))
                .hasMessageContaining("did you mean members?");
    }

    @Test
    void aSettingWithoutThePrefix_isRefused_withItsFullName() {
        assertThatThrownBy(() -> SettingNames.among(Map.of("members", "70")))
                .hasMessage("-Dmembers is not a setting of the audience: write -Dviewers.members.");
        assertThatThrownBy(() -> SettingNames.among(Map.of("member", "70")))
                .hasMessageContaining("write -Dviewers.members");
    }

    @Test
    void everySettingWithoutThePrefix_isRefused() {
        assertThat(Settings.names())
                .allSatisfy(name -> assertThatThrownBy(() -> SettingNames.among(Map.of(name, "1")))
                        .hasMessageContaining("-Dviewers." + name));
    }

    @Test
    void theJvmsOwnProperties_areNotMistakenForSettings() {
        Map<String, String> properties = new HashMap<>();
        System.getProperties().stringPropertyNames().forEach(name -> properties.put(name, ""));
        assertThat(SettingNames.among(properties)).isEmpty();
    }
}
