package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.crowd.Crowd;
import dev.streamside.lab.process.LoggedProcess;
import dev.streamside.testing.GatlingProcess;
import dev.streamside.viewers.TinyChat;
import dev.streamside.viewers.ViewersSimulation;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Both audiences, in processes of their own, before a chat whose certificate nobody else trusts.
@Timeout(120)
class TlsAudienceIT {
    private static final Map<String, String> AUDIENCE = Map.of(
            "members", "5",
            "guests", "10",
            "rising", "500ms",
            "measureAfter", "3s",
            "measureUntil", "6s");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "polling"})
    void aCrowd_sendsAndReceives(String transport) throws Exception {
        SelfSignedCertificate certificate = SelfSignedCertificate.in(folder);
        try (var chat = new TinyChat(transport, 0, tls(certificate))) {
            List<String> arguments = new ArrayList<>(List.of("-cp", System.getProperty("java.class.path")));
            arguments.addAll(network(certificate).jvmOptions());
            Map<String, String> more =
                    Map.of("chatRates", "10", "step", "3s", "settle", "1s", "poll", "500ms", "heartbeat", "1s");
            properties(transport, chat, more).forEach((name, value) -> arguments.add("-D" + name + "=" + value));
            arguments.add(Crowd.class.getName());
            Path log = folder.resolve("crowd.log");
            try (var crowd = LoggedProcess.java("The crowd", log, List.of(), arguments)) {
                assertThat(crowd.waitFor(Duration.ofSeconds(60))).isTrue();
                assertThat(crowd.exitStatus()).as(Files.readString(log)).isZero();
            }
            assertThat(chat.sent()).isPositive();
            assertThat(CrowdDelivery.read(folder).totals())
                    .containsEntry("acknowledged", (long) chat.sent())
                    .containsEntry("lost", 0L)
                    .containsEntry("refusedSends", 0L);
            assertThat(chat.knownGuests() > 0).isEqualTo(transport.equals("polling"));
        }
    }

    @Test
    void gatlingsViewers_sendAndReceive() throws Exception {
        SelfSignedCertificate certificate = SelfSignedCertificate.in(folder);
        try (var chat = new TinyChat("websocket", 0, tls(certificate))) {
            Map<String, String> properties = properties(
                    "websocket",
                    chat,
                    Map.of(
                            "peak", "1s",
                            "falling", "0s",
                            "steady", "0s",
                            "shortestStay", "8s",
                            "longestStay", "9s",
                            "talkative", "1",
                            "shortestPause", "0s"));
            network(certificate).jvmOptions().forEach(option -> {
                String[] parts = option.substring("-D".length()).split("=", 2);
                properties.put(parts[0], parts[1]);
            });
            GatlingProcess gatling = GatlingProcess.run(ViewersSimulation.class.getName(), folder, properties);
            // Its other assertions are of times, which a busy machine may break.
            assertThat(gatling.output())
                    .contains(
                            "percentage of failed events is less than 1.0 : true",
                            "every chat once: count of failed events is 0.0 : true");
            assertThat(chat.sent()).isPositive();
        }
    }

    @Test
    void theLaboratory_trustsTheCertificate_whenItWaitsForTheChat() throws Exception {
        SelfSignedCertificate certificate = SelfSignedCertificate.in(folder);
        try (var chat = new TinyChat("websocket", 0, tls(certificate));
                var client = network(certificate).client()) {
            HttpRequest request = HttpRequest.newBuilder(chat.base().resolve("/api/v1/streams"))
                    .build();
            assertThat(client.send(request, BodyHandlers.discarding()).statusCode())
                    .isEqualTo(200);
        }
    }

    private static AudienceNetwork network(SelfSignedCertificate certificate) {
        return new AudienceNetwork(Optional.empty(), Optional.of(certificate));
    }

    private static SslContext tls(SelfSignedCertificate certificate) throws Exception {
        return SslContextBuilder.forServer(
                        certificate.certificate().toFile(), certificate.key().toFile())
                .build();
    }

    private Map<String, String> properties(String transport, TinyChat chat, Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(Map.of("viewers.transport", transport));
        AUDIENCE.forEach((name, value) -> properties.put("viewers." + name, value));
        more.forEach((name, value) -> properties.put("viewers." + name, value));
        properties.put("viewers.baseUrl", chat.base().toString());
        properties.put("viewers.signIns", folder.resolve("none").toString());
        properties.put("viewers.output", folder.toString());
        return properties;
    }
}
