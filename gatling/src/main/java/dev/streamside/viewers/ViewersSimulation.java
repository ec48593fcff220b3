package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The published audience, over the transport that `-Dviewers.transport` names. See [Settings] for all settings.
public final class ViewersSimulation extends Simulation {
    private static final int SIGNED_UP_HERE = 20;

    private final Settings settings = settings();
    private final Deliveries deliveries;

    public ViewersSimulation() {
        settings.byName().forEach((name, value) -> System.out.printf("  %-14s %s%n", name, value));
        List<String> tokens = new ArrayList<>();
        String stream = prepare(tokens);
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
                        settings.wrongPasswords() == 0 ? null : WrongPasswords.population(settings))
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
        var properties = System.getProperties();
        try {
            Settings settings = Settings.of(SettingNames.among(properties.stringPropertyNames().stream()
                    .collect(Collectors.toMap(Function.identity(), properties::getProperty))));
            settings.requireNodes();
            return settings;
        } catch (IllegalArgumentException wrong) {
            throw stop(String.valueOf(wrong.getMessage()));
        }
    }

    private HttpProtocolBuilder protocol() {
        return http.baseUrl(settings.baseUrl().first().toString()) // the host of the cookies
                .acceptHeader("application/json")
                .acceptEncodingHeader(settings.gzip() ? "gzip" : "identity")
                .userAgentHeader("streamside-viewers")
                .disableCaching()
                .disableFollowRedirect();
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
    private String prepare(List<String> tokens) {
        var api = new ApiClient(settings.baseUrl().first());
        Optional<String> live;
        try {
            live = api.newestLiveStream();
        } catch (IOException noAnswer) {
            String reason = noAnswer.getMessage() == null ? "nothing is listening" : noAnswer.getMessage();
            throw stop("No chat answers at %s (%s).%nStart one with ./mvnw spring-boot:run, or name another with"
                            .formatted(settings.baseUrl().first(), reason)
                    + " -Dviewers.baseUrl=http://...");
        }
        try {
            requireTransport(api.transports());
            tokens.addAll(signIns(api));
            if (!settings.stream().isEmpty()) {
                return settings.stream();
            }
            return live.isPresent() ? live.get() : start(api, tokens);
        } catch (IOException noAnswer) {
            throw stop("The audience cannot be sent: " + noAnswer.getMessage());
        }
    }

    /// Otherwise all viewers of another transport would be refused without an explanation.
    private void requireTransport(List<String> offered) {
        if (!offered.contains(settings.transport())) {
            String spoken = String.join(" and ", offered);
            throw stop("The chat at %s speaks %s, but this audience speaks %s: send it with -Dviewers.transport=%s."
                    .formatted(settings.baseUrl().first(), spoken, settings.transport(), offered.getFirst()));
        }
    }

    private static IllegalStateException stop(String reason) {
        System.err.printf("%n%s%n%n", reason);
        System.exit(1);
        return new IllegalStateException(reason);
    }

    /// Starts a stream, and appoints moderators if any are wanted.
    private String start(ApiClient api, List<String> tokens) throws IOException {
        String owner = owner(api, tokens);
        String stream = api.newLiveStream(owner);
        for (String moderator : tokens.subList(0, settings.moderators(tokens.size()))) {
            if (!moderator.equals(owner)) {
                api.appoint(api.channelOf(stream), owner, moderator);
            }
        }
        return stream;
    }

    private String channelOf(String stream) {
        try {
            return new ApiClient(settings.baseUrl().first()).channelOf(stream);
        } catch (IOException noAnswer) {
            throw stop("The audience cannot be sent: " + noAnswer.getMessage());
        }
    }

    private static String owner(ApiClient api, List<String> tokens) throws IOException {
        List<String> owners = tokens.isEmpty() ? api.signUp(1) : tokens;
        if (owners.isEmpty()) {
            throw new IOException("no stream is live, and nobody could be signed up to start one");
        }
        return owners.getFirst();
    }

    private List<String> signIns(ApiClient api) throws IOException {
        if (settings.members() == 0) {
            return List.of();
        }
        Path file = Path.of(settings.signIns());
        List<String> tokens = Files.exists(file)
                ? Files.readAllLines(file).stream()
                        .filter(line -> !line.isBlank())
                        .toList()
                : api.signUp(Math.min(settings.members(), SIGNED_UP_HERE));
        if (tokens.isEmpty()) {
            throw new IOException("nobody could be signed up, and there is no file " + settings.signIns());
        }
        if (tokens.size() < settings.members()) {
            System.out.printf(
                    "%n%,d members share %,d sign-ins. The application limits how fast a member may send, so refusals are"
                            + " likely. `gatling/lab seed` prepares enough members.%n%n",
                    settings.members(), tokens.size());
        }
        return tokens;
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
