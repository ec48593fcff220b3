package dev.streamside.viewers;

import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The numbers of the scenario. Each is a system property of its name with the published value as its default;
/// durations are written `250ms`, `4s`, `5m`.
///
/// @param transport      `polling` or `websocket`
/// @param baseUrl        of the application under test
/// @param stream         whose chat to watch; empty for the newest that is live, or a new one where none is
/// @param signIns        file of prepared sessions, one token a line; members share what is in it
/// @param members        viewers who are signed in, react and talk
/// @param guests         viewers who only watch
/// @param rising         how long arrivals rise from none to their peak rate
/// @param peak           how long they stay there
/// @param falling        how long they fall, to a third of the peak
/// @param steady         how long they stay at that
/// @param shortestStay   how long a viewer stays at least
/// @param longestStay    and at most
/// @param shortestPause  between the first chats and a reaction, at least
/// @param longestPause   and at most
/// @param reacting       share of members who react
/// @param liking         share of those who like; the others dislike
/// @param beat           how often a member thinks of saying something
/// @param talkativeFor   how long after the arrival a member is talkative
/// @param talkative      chance to send at a beat in that time
/// @param quiet          chance to send at a beat later
/// @param heartbeat      how often a viewer asks for the counts, and so says that it is still there
/// @param poll           how often to ask for new chats; zero for as often as the server says
/// @param limit          most new chats that a poll asks for; by default all that the server gives at once, so that
///                       polling viewers get what those with a socket get
/// @param aligned        whether all viewers poll at the same instants; else each at its own, jittered by a
///                       fifth
/// @param pollsDatabase  whether a poll asks for the newest fifty chats from the database, as published,
///                       instead of for what is new from the application's memory
/// @param measureAfter   chats sent earlier after the start are left out of the delivery times: warm-up and
///                       ramp
/// @param seed           of everything that is left to chance
/// @param output         folder for the delivery times
public record Settings(
        String transport,
        URI baseUrl,
        String stream,
        String signIns,
        int members,
        int guests,
        Duration rising,
        Duration peak,
        Duration falling,
        Duration steady,
        Duration shortestStay,
        Duration longestStay,
        Duration shortestPause,
        Duration longestPause,
        double reacting,
        double liking,
        Duration beat,
        Duration talkativeFor,
        double talkative,
        double quiet,
        Duration heartbeat,
        Duration poll,
        int limit,
        boolean aligned,
        boolean pollsDatabase,
        Duration measureAfter,
        long seed,
        String output) {

    private static final List<String> TRANSPORTS = List.of("polling", "websocket");

    public Settings {
        if (!TRANSPORTS.contains(transport)) {
            throw new IllegalArgumentException("transport must be one of " + TRANSPORTS + ": " + transport);
        }
        if (members < 0 || guests < 0 || members + guests == 0) {
            throw new IllegalArgumentException("No viewers: members " + members + ", guests " + guests);
        }
        if (shortestStay.compareTo(longestStay) > 0 || shortestPause.compareTo(longestPause) > 0) {
            throw new IllegalArgumentException("The shortest stay or pause is longer than the longest");
        }
        for (double share : new double[] {reacting, liking, talkative, quiet}) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("reacting, liking, talkative and quiet are from 0 to 1: " + share);
            }
        }
        if (!beat.isPositive() || !heartbeat.isPositive() || poll.isNegative()) {
            throw new IllegalArgumentException("beat and heartbeat must be positive, and poll not negative");
        }
    }

    /// @param properties as given; what is missing has its default, and what is no setting is left alone
    public static Settings of(Map<String, String> properties) {
        return new Reader(properties).settings();
    }

    /// What can be set.
    public static Set<String> names() {
        return Arrays.stream(Settings.class.getRecordComponents())
                .map(RecordComponent::getName)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// All of them by name, as they were given, to print and to store beside a run.
    public Map<String, String> byName() {
        Map<String, String> all = new LinkedHashMap<>();
        Arrays.stream(Settings.class.getRecordComponents()).forEach(component -> {
            try {
                Object value = component.getAccessor().invoke(this);
                all.put(component.getName(), value instanceof Duration time ? show(time) : String.valueOf(value));
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
        return all;
    }

    private static String show(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }

    private record Reader(Map<String, String> properties) {
        private Settings settings() {
            Duration rising = time("rising", "1m");
            return new Settings(
                    text("transport", "polling"),
                    URI.create(text("baseUrl", "http://localhost:8080")),
                    text("stream", ""),
                    text("signIns", "target/lab/sign-ins.txt"),
                    Integer.parseInt(text("members", "700")),
                    Integer.parseInt(text("guests", "300")),
                    rising,
                    time("peak", "1m"),
                    time("falling", "2m"),
                    time("steady", "1m"),
                    time("shortestStay", "6m"),
                    time("longestStay", "7m"),
                    time("shortestPause", "1s"),
                    time("longestPause", "3s"),
                    Double.parseDouble(text("reacting", "0.1")),
                    Double.parseDouble(text("liking", "0.95")),
                    time("beat", "4s"),
                    time("talkativeFor", "5m"),
                    Double.parseDouble(text("talkative", "0.1")),
                    Double.parseDouble(text("quiet", "0.04")),
                    time("heartbeat", "20s"),
                    time("poll", "0s"),
                    Integer.parseInt(text("limit", "200")),
                    bool("aligned"),
                    bool("pollsDatabase"),
                    time("measureAfter", rising.toMillis() + "ms"),
                    Long.parseLong(text("seed", "1")),
                    text("output", "target/gatling"));
        }

        private String text(String name, String otherwise) {
            String given = properties.getOrDefault(name, "");
            return given.isBlank() ? otherwise : given.strip();
        }

        private boolean bool(String name) {
            String text = text(name, "false");
            if (!text.equals("true") && !text.equals("false")) {
                throw new IllegalArgumentException(name + " is true or false, not " + text);
            }
            return text.equals("true");
        }

        private Duration time(String name, String otherwise) {
            String text = text(name, otherwise).toLowerCase(Locale.ROOT);
            try {
                return text.endsWith("ms")
                        ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
                        : Duration.parse("PT" + text);
            } catch (IllegalArgumentException | java.time.format.DateTimeParseException wrong) {
                throw new IllegalArgumentException(name + " is no time such as 250ms, 4s or 5m: " + text, wrong);
            }
        }
    }
}
