package dev.streamside.viewers;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The numbers of the scenario, with the published values as defaults. Each can be set as a system property, such
/// as `-Dviewers.members=70`. Durations are written `250ms`, `4s`, `5m`.
///
/// @param transport      `polling`, `long-polling`, `events` or `websocket`
/// @param protocol       whose protocol a crowd's viewers speak: `streamside`, `centrifugo`, `mercure`, `nchan`,
///                       `socket.io` or `stomp`; Gatling's speak only Streamside's
/// @param baseUrl        of the application under test; of several nodes, with commas between them
/// @param stream         whose chat to watch; empty for the newest live stream, or a new one if none is live
/// @param signIns        file of prepared sessions, one token per line; members share them
/// @param members        viewers who are signed in, react and chat
/// @param guests         viewers who only watch
/// @param rising         how long the arrival rate rises from zero to its peak
/// @param peak           how long it stays there
/// @param falling        how long it falls, to a third of the peak
/// @param steady         how long it stays at that third
/// @param shortestStay   shortest time a viewer stays
/// @param longestStay    longest time a viewer stays
/// @param shortestPause  shortest time between the first chats and a reaction
/// @param longestPause   longest such time
/// @param reacting       share of members who react
/// @param liking         share of those who like; the others dislike
/// @param beat           how often a member decides whether to send a chat
/// @param talkativeFor   how long a member is talkative after arriving
/// @param talkative      probability of a chat per beat during that time
/// @param quiet          probability of a chat per beat afterwards
/// @param chatRates      chats per second by all members together, in place of these probabilities: one rate
///                       for each step of the run, separated by commas. The first step begins at
///                       `measureAfter`; before that, the highest rate applies
/// @param step           how long each step lasts
/// @param settle         how much of the beginning of a step is not measured
/// @param moderating     share of members who moderate; they must be moderators, see [Moderation]
/// @param moderatingEvery how often such a member deletes the newest chat
/// @param banning        share of deletions after which its author is banned for a while
/// @param wrongPasswords sign-ins per second with a wrong password, in addition to the audience; see
///                       [WrongPasswords]
/// @param wrongPasswordsApart whether these go to the last of several nodes, and viewers to the others
/// @param loops          requests per second that compute for two seconds, in addition to the audience; only
///                       the plain application answers them, see [Loops]
/// @param loopsApart     whether these go to the last of several nodes, and viewers to the others
/// @param heartbeat      how often a viewer sends a heartbeat, which also returns the counts
/// @param poll           interval between polls; zero for the interval that the server asks for
/// @param gzip           whether compressed answers are accepted
/// @param compact        whether entries are asked for in their compact form; a crowd's only
/// @param keepAlive      whether a connection is kept for the next request; without it, each request opens one
/// @param readsAfterSend how often a member then reads the chat that it has sent, which only the plain
///                       application lets it do
/// @param limit          most new chats per poll; the default is the server's own maximum, so that polling viewers
///                       receive the same chats as those on a socket
/// @param jitter         the share by which the interval from an answer to the next poll varies; published
///                       was 0
/// @param aligned        whether all viewers poll at the same moments; there is no jitter then
/// @param pollsDatabase  whether a poll reads the oldest fifty chats after the cursor from the database, as published,
///                       instead of all new ones from the application's memory
/// @param asks           what polls request: `chats`, or for the plain application `constant`, `hop`, `checksum`,
///                       `month` or `year`, see [Asks]
/// @param measureAfter   chats sent before this time after the start do not count towards delivery times; by
///                       default, this leaves out the ramp
/// @param measureUntil   nor do chats sent after this time; by default, it ends when the first viewers leave
/// @param seed           of all random decisions
/// @param output         folder for the delivery times
public record Settings(
        @Default("polling") String transport,
        @Default("streamside") String protocol,
        @Default("http://localhost:8080") Nodes baseUrl,
        @Default("") String stream,
        @Default("target/lab/sign-ins.txt") String signIns,
        @Default("700") int members,
        @Default("300") int guests,
        @Default("1m") Duration rising,
        @Default("1m") Duration peak,
        @Default("2m") Duration falling,
        @Default("1m") Duration steady,
        @Default("10m") Duration shortestStay,
        @Default("15m") Duration longestStay,
        @Default("1s") Duration shortestPause,
        @Default("3s") Duration longestPause,
        @Default("0.1") double reacting,
        @Default("0.95") double liking,
        @Default("4s") Duration beat,
        @Default("5m") Duration talkativeFor,
        @Default("0.1") double talkative,
        @Default("0.04") double quiet,
        @Default("") ChatRates chatRates,
        @Default("40s") Duration step,
        @Default("15s") Duration settle,
        @Default("0") double moderating,
        @Default("20s") Duration moderatingEvery,
        @Default("0.1") double banning,
        @Default("0") double wrongPasswords,
        @Default("false") boolean wrongPasswordsApart,
        @Default("0") double loops,
        @Default("false") boolean loopsApart,
        @Default("20s") Duration heartbeat,
        @Default("0s") Duration poll,
        @Default("true") boolean gzip,
        @Default("false") boolean compact,
        @Default("true") boolean keepAlive,
        @Default("0") int readsAfterSend,
        @Default("200") int limit,
        @Default("0.2") double jitter,
        @Default("false") boolean aligned,
        @Default("false") boolean pollsDatabase,
        @Default("chats") Asks asks,
        @Default(sameAs = "rising") Duration measureAfter,
        @Default(sameAs = "longestStay") Duration measureUntil,
        @Default("1") long seed,
        @Default("target/gatling") String output) {

    private static final List<String> TRANSPORTS = List.of("polling", "long-polling", "events", "websocket");

    public Settings {
        if (!TRANSPORTS.contains(transport)) {
            throw new IllegalArgumentException("transport must be one of " + TRANSPORTS + ": " + transport);
        }
        Peers.requirePossible(protocol, transport, compact, gzip, baseUrl);
        if (pollsDatabase && !transport.equals("polling")) {
            throw new IllegalArgumentException("pollsDatabase is for the transport polling, not " + transport);
        }
        if (asks != Asks.CHATS && (pollsDatabase || !transport.equals("polling"))) {
            throw new IllegalArgumentException(
                    "To ask for " + asks + " is for the transport polling, without pollsDatabase, not " + transport);
        }
        if (!keepAlive && !transport.equals("polling")) {
            throw new IllegalArgumentException(
                    "A connection for each request is for the transport polling, not " + transport);
        }
        if (readsAfterSend < 0 || (readsAfterSend > 0 && asks == Asks.CHATS)) {
            throw new IllegalArgumentException(
                    "readsAfterSend is at least 0, and for the plain application: set asks, too, with "
                            + readsAfterSend);
        }
        if (members < 0 || guests < 0 || members + guests == 0) {
            throw new IllegalArgumentException("No viewers: members " + members + ", guests " + guests);
        }
        if (shortestStay.compareTo(longestStay) > 0 || shortestPause.compareTo(longestPause) > 0) {
            throw new IllegalArgumentException("The shortest stay or pause is longer than the longest");
        }
        if (measureAfter.compareTo(measureUntil) >= 0) {
            throw new IllegalArgumentException("Nothing would be measured: measureAfter " + show(measureAfter)
                    + " is not before measureUntil " + show(measureUntil));
        }
        requireSteps(chatRates, step, settle, measureUntil.minus(measureAfter));
        for (double share : new double[] {reacting, liking, talkative, quiet, moderating, banning, jitter}) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException(
                        "reacting, liking, talkative, quiet, moderating, banning and jitter are from 0 to 1: " + share);
            }
        }
        if (!(wrongPasswords >= 0 && wrongPasswords <= 1_000)) {
            throw new IllegalArgumentException("wrongPasswords is from 0 to 1,000 per second: " + wrongPasswords);
        }
        if (!(loops >= 0 && loops <= 100)) {
            throw new IllegalArgumentException("loops is from 0 to 100 per second: " + loops);
        }
        if (!beat.isPositive() || !heartbeat.isPositive() || !moderatingEvery.isPositive() || poll.isNegative()) {
            throw new IllegalArgumentException(
                    "beat, heartbeat and moderatingEvery must be positive, and poll not negative");
        }
    }

    private static void requireSteps(ChatRates rates, Duration step, Duration settle, Duration measured) {
        if (settle.isNegative() || settle.compareTo(step) >= 0) {
            throw new IllegalArgumentException(
                    "Nothing would be measured of a step of " + show(step) + ": settle is " + show(settle));
        }
        if (step.multipliedBy(rates.perSecond().size()).compareTo(measured) > 0) {
            throw new IllegalArgumentException(rates.perSecond().size() + " steps of " + show(step)
                    + " are longer than the " + show(measured) + " that are measured");
        }
    }

    /// @throws IllegalArgumentException if no node would remain for viewers
    void requireNodes() {
        if (hasNodeApart() && baseUrl.addresses().size() < 2) {
            throw new IllegalArgumentException("wrongPasswordsApart and loopsApart take at least two nodes, with commas"
                    + " between them in baseUrl: " + baseUrl.first());
        }
    }

    /// Gatling's members send at most one chat per beat.
    ///
    /// @throws IllegalArgumentException if they could not send as many chats as they are to
    public void requireBeats() {
        if (chatRates.most() * beat.toMillis() > members * 1000.0) {
            throw new IllegalArgumentException("At one chat per beat, " + members + " members cannot send "
                    + chatRates.most() + " chats per second");
        }
    }

    /// Gatling's viewers read entries in full: their ids carry the times.
    ///
    /// @throws IllegalArgumentException if entries are to be compact
    void requireFull() {
        if (compact) {
            throw new IllegalArgumentException("compact is for a crowd: Gatling's viewers read entries in full");
        }
    }

    /// @throws IllegalArgumentException if viewers are to speak with another server
    void requireStreamside() {
        if (!isStreamside()) {
            throw new IllegalArgumentException(
                    "protocol is for a crowd: Gatling's viewers speak only Streamside's, not " + protocol);
        }
    }

    /// Whether viewers watch Streamside. Other servers know no streams, members and heartbeats.
    public boolean isStreamside() {
        return protocol.equals(Peers.NONE);
    }

    /// The nodes over which viewers are distributed.
    Nodes viewersAt() {
        return hasNodeApart() ? baseUrl.withoutLast() : baseUrl;
    }

    /// The nodes to which wrong passwords are sent.
    Nodes wrongPasswordsAt() {
        return wrongPasswordsApart ? baseUrl.onlyLast() : baseUrl;
    }

    /// The nodes to which loops are sent.
    Nodes loopsAt() {
        return loopsApart ? baseUrl.onlyLast() : baseUrl;
    }

    /// Whether the last node is not for viewers.
    public boolean hasNodeApart() {
        return wrongPasswordsApart || loopsApart;
    }

    /// The probability that a member sends a chat at a beat, in a run with given chat rates.
    ///
    /// @param sinceStart of the run
    double chanceAt(Duration sinceStart) {
        return chatsPerSecond(sinceStart) * beat.toMillis() / 1000 / members;
    }

    /// How many chats all members together send per second, in a run with given chat rates.
    ///
    /// @param sinceStart of the run
    public double chatsPerSecond(Duration sinceStart) {
        return chatRates.at(sinceStart.minus(measureAfter), step);
    }

    /// Reads settings from text.
    ///
    /// @param values by name; missing or blank ones have their defaults
    /// @throws IllegalArgumentException if a name is unknown or a value is invalid
    public static Settings of(Map<String, String> values) {
        return SettingsReader.read(values);
    }

    /// How many members moderate: the first ones in `signIns`.
    ///
    /// @param signedIn how many members `signIns` has
    public int moderators(int signedIn) {
        return (int) Math.ceil(Math.min(members, signedIn) * moderating);
    }

    /// The names of all settings.
    public static Set<String> names() {
        return Arrays.stream(Settings.class.getRecordComponents())
                .map(RecordComponent::getName)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// All values by name, to print and to store with a run.
    public Map<String, String> byName() {
        Map<String, String> all = new LinkedHashMap<>();
        for (RecordComponent component : Settings.class.getRecordComponents()) {
            try {
                Object value = component.getAccessor().invoke(this);
                all.put(component.getName(), show(value));
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return all;
    }

    private static String show(Object value) {
        return switch (value) {
            case Duration time -> show(time);
            case ChatRates rates -> rates.text();
            case Nodes nodes -> nodes.addresses().stream().map(URI::toString).collect(Collectors.joining(","));
            default -> String.valueOf(value);
        };
    }

    private static String show(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + "s" : time.toMillis() + "ms";
    }

    /// The published value of a setting.
    @Target(ElementType.RECORD_COMPONENT)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Default {
        String value() default "";

        /// Another setting whose value is the default; empty for none.
        String sameAs() default "";
    }
}
