package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// The published audience, over the transport that `-Dviewers.transport` names. See [Settings] for all settings.
public final class ViewersSimulation extends Simulation {
    private final Settings settings = settings();
    private final Deliveries deliveries;

    public ViewersSimulation() {
        Preparation prepared = prepare();
        List<String> tokens = prepared.tokens();
        String stream = prepared.stream();
        var moderation = new Moderation(channelOf(stream));
        long start = System.currentTimeMillis();
        deliveries = new Deliveries(
                start,
                start + settings.measureAfter().toMillis(),
                start + settings.measureUntil().toMillis());
        var ids = new MessageIds(Long.toString(start, Character.MAX_RADIX));
        ChatClient client = client();
        var journey = new Journey(
                client,
                stream,
                settings.viewersAt(),
                moderation,
                number -> new Viewer(settings, ids, deliveries, number));

        List<PopulationBuilder> audience = Stream.of(
                        settings.members() == 0
                                ? null
                                : journey.members(tokens, settings.moderators(tokens.size()))
                                        .injectOpen(Arrivals.of(settings, settings.members())),
                        settings.guests() == 0
                                ? null
                                : journey.guests().injectOpen(Arrivals.of(settings, settings.guests())),
                        settings.wrongPasswords() == 0 ? null : WrongPasswords.population(settings),
                        settings.loops() == 0 ? null : Loops.population(settings))
                .filter(Objects::nonNull)
                .toList();
        setUp(audience).protocols(client.configure(protocol())).assertions(assertions(client));
    }

    private ChatClient client() {
        return switch (settings.transport()) {
            case "websocket" -> new WebSocketClient(deliveries, settings);
            case "events" -> new EventClient(deliveries, settings);
            default -> new PollingClient(deliveries, settings);
        };
    }

    private static Settings settings() {
        try {
            Settings settings = Settings.of(SettingNames.amongSystemProperties());
            settings.requireStreamside();
            settings.requireFull();
            settings.requireNodes();
            settings.requireBeats();
            return settings;
        } catch (IllegalArgumentException wrong) {
            throw stop(String.valueOf(wrong.getMessage()));
        }
    }

    private HttpProtocolBuilder protocol() {
        HttpProtocolBuilder protocol = http.baseUrl(settings.baseUrl().first().toString()) // the host of the cookies
                .acceptHeader("application/json")
                .acceptEncodingHeader(settings.gzip() ? "gzip" : "identity")
                .userAgentHeader("streamside-viewers")
                .disableCaching()
                .disableFollowRedirect();
        return settings.keepAlive() ? protocol : protocol.header("Connection", "close");
    }

    /// The published limits, for the requests that the transport makes. One lost chat fails the run.
    private List<Assertion> assertions(ChatClient client) {
        List<Assertion> assertions = new ArrayList<>(List.of(
                global().failedRequests().percent().lt(1.0),
                details(Journey.EACH_ONCE).failedRequests().count().is(0L)));
        assertions.addAll(within(Journey.METADATA, 300, 600));
        assertions.addAll(within(client.firstChats(), 500, 1000));
        if (settings.transport().equals("polling")) { // a poll that waits takes as long as it waits
            assertions.addAll(within(ChatClient.NEW_CHATS, 400, 700));
        }
        if (!settings.transport().equals("websocket")) {
            assertions.addAll(within(ChatClient.COUNTS, 700, 1200));
        }
        if (settings.members() * settings.reacting() >= 10) {
            assertions.addAll(within(Journey.REACTION, 600, 1200));
        }
        return assertions;
    }

    private static List<Assertion> within(String name, int p95Millis, int p99Millis) {
        return List.of(
                details(name).responseTime().percentile(95).lt(p95Millis),
                details(name).responseTime().percentile(99).lt(p99Millis));
    }

    /// Prepares the sign-ins and the stream, or stops with a clear message.
    private Preparation prepare() {
        try {
            return Preparation.of(settings);
        } catch (IOException reason) {
            throw stop(String.valueOf(reason.getMessage()));
        }
    }

    private static IllegalStateException stop(String reason) {
        System.err.printf("%n%s%n%n", reason);
        System.exit(1);
        return new IllegalStateException(reason);
    }

    private String channelOf(String stream) {
        try {
            return new ApiClient(settings.baseUrl().first()).channelOf(stream);
        } catch (IOException noAnswer) {
            throw stop("The audience cannot be sent: " + noAnswer.getMessage());
        }
    }

    @Override
    public void after() {
        System.out.println("Delivery: " + deliveries.summary());
        try {
            deliveries.write(Path.of(settings.output()));
        } catch (IOException failure) {
            System.err.println("The delivery times could not be written: " + failure);
        }
    }
}
