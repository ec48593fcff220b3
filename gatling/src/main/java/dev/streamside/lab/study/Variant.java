package dev.streamside.lab.study;

import dev.streamside.crowd.Ability;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.viewers.ChatRates;
import dev.streamside.viewers.Settings;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/// One combination of the values that a study varies.
///
/// @param name         the values that distinguish it from the others
/// @param viewers      settings of the audience that differ from their defaults
/// @param application  settings of the application that differ from their defaults
/// @param nodes        number of nodes of the application, on one database
/// @param stallSeconds how long the database is suspended in the middle of the measured time; 0 for not at
///                     all
/// @param conditions   the conditions under which the application runs
/// @param isAgain      whether it repeats the first variant, to see how much equal runs differ
public record Variant(
        String name,
        String transport,
        Map<String, String> viewers,
        Map<String, String> application,
        int nodes,
        int stallSeconds,
        Conditions conditions,
        boolean isAgain) {
    private static final String TRANSPORT = "transport";
    private static final String POLLING = "polling";
    private static final String NODES = "nodes";
    private static final String STALL = "database.stallSeconds";
    private static final String VIEWERS = "viewers.";
    private static final String APPLICATION = "application.";
    private static final String AGAIN = ", again";

    public Variant {
        if (stallSeconds < 0) {
            throw new IllegalArgumentException(STALL + " is at least 0: " + stallSeconds);
        }
        if (nodes < 0) {
            throw new IllegalArgumentException(NODES + " is at least 1: " + nodes);
        }
        // Results of earlier versions do not contain these.
        nodes = Math.max(1, nodes);
        conditions = Objects.requireNonNullElse(conditions, Conditions.NONE);
        if (conditions.plain() && !transport.equals(POLLING)) {
            throw new IllegalArgumentException("The plain application knows polling only, not " + transport);
        }
        if (conditions.plain() && conditions.network().tls()) {
            throw new IllegalArgumentException("The plain application does not know the cookies of TLS");
        }
        if (conditions.crowd() && stallSeconds > 0) {
            throw new IllegalArgumentException("The database stalls under Gatling's audience only, not under a crowd");
        }
        // Reports list the settings in the order of the study's file.
        viewers = Collections.unmodifiableMap(new LinkedHashMap<>(viewers));
        application = Collections.unmodifiableMap(new LinkedHashMap<>(application));
    }

    /// The same settings under another name.
    Variant again() {
        return new Variant(name + AGAIN, transport, viewers, application, nodes, stallSeconds, conditions, true);
    }

    /// This variant with `words` appended to its name.
    Variant named(String words) {
        String longer = name.isEmpty() ? words : name + ", " + words;
        return new Variant(longer, transport, viewers, application, nodes, stallSeconds, conditions, isAgain);
    }

    /// This variant with one more value.
    ///
    /// @param key `transport`, `nodes`, `database.stallSeconds`, a condition, or a setting after `viewers.` or
    ///            `application.`
    Variant with(String key, String value) {
        if (key.equals(TRANSPORT)) {
            return new Variant(name, value, viewers, application, nodes, stallSeconds, conditions, isAgain);
        }
        if (key.equals(NODES)) {
            return new Variant(
                    name, transport, viewers, application, Integer.parseInt(value), stallSeconds, conditions, isAgain);
        }
        if (key.equals(STALL)) {
            return new Variant(
                    name, transport, viewers, application, nodes, Integer.parseInt(value), conditions, isAgain);
        }
        if (key.startsWith(VIEWERS)) {
            Map<String, String> more = plus(viewers, key.substring(VIEWERS.length()), value);
            return new Variant(name, transport, more, application, nodes, stallSeconds, conditions, isAgain);
        }
        if (key.startsWith(APPLICATION)) {
            Map<String, String> more = plus(application, key.substring(APPLICATION.length()), value);
            return new Variant(name, transport, viewers, more, nodes, stallSeconds, conditions, isAgain);
        }
        if (Conditions.KEYS.contains(key)) {
            Conditions others = conditions.with(key, value);
            return new Variant(name, transport, viewers, application, nodes, stallSeconds, others, isAgain);
        }
        throw new IllegalArgumentException("A study varies transport, nodes, " + STALL + ", "
                + String.join(", ", Conditions.KEYS) + ", viewers.* or application.*, not " + key);
    }

    /// @throws IllegalArgumentException if its settings make no sense together
    void requirePossible() {
        Settings settings = Settings.of(audience());
        if (conditions.crowd()) {
            Ability.require(settings);
        } else {
            settings.requireBeats();
        }
        if (!settings.isStreamside()
                && (!conditions.crowd()
                        || nodes > 1
                        || conditions.plain()
                        || conditions.edge()
                        || conditions.network().counted()
                        || conditions.network().tls()
                        || !conditions.jvm().isBlank())) {
            throw new IllegalArgumentException("The protocol " + settings.protocol()
                    + " is for one server that a crowd watches directly: set the condition crowd, and leave out nodes,"
                    + " plain, edge, network.counted, network.tls and jvm");
        }
    }

    /// Whether the last of its nodes is not for viewers.
    boolean hasNodeApart() {
        return Settings.of(audience()).hasNodeApart();
    }

    /// The server that takes the application's place; empty for none.
    ///
    /// @param root of the checkout
    Optional<Peer> peer(Path root) {
        return Peer.of(Settings.of(audience()).protocol(), root);
    }

    /// The module of the application.
    String module() {
        if (conditions.plain()) {
            return Jars.PLAIN;
        }
        return transport.equals("websocket") ? Jars.WEBSOCKET : Jars.POLLING;
    }

    /// How long after the start of the audience the database is suspended, so that the stall is in the middle
    /// of the measured time.
    Duration stallAfter() {
        Settings settings = Settings.of(audience());
        return settings.measureAfter()
                .plus(settings.measureUntil())
                .minusSeconds(stallSeconds)
                .dividedBy(2);
    }

    private static Map<String, String> plus(Map<String, String> some, String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(some);
        more.put(key, value);
        return more;
    }

    /// How many viewers there are while all of them are present.
    public int viewersAtOnce() {
        Settings settings = Settings.of(audience());
        return settings.members() + settings.guests();
    }

    /// The measured part of a run, relative to the start of the audience.
    public Window window() {
        Settings settings = Settings.of(audience());
        return new Window(settings.measureAfter(), settings.measureUntil());
    }

    /// How much of a run each of its figures is of.
    public Duration measured() {
        return steps().isEmpty()
                ? window().length()
                : steps().getFirst().window().length();
    }

    /// The parts of a run that have their own chat rate, in order, without the time in which they settle.
    /// Empty if the audience determines the rate.
    public List<Step> steps() {
        return steps(Settings.of(audience()).chatRates());
    }

    /// The same parts, with these chat rates in the order of a run.
    public List<Step> steps(ChatRates rates) {
        Settings settings = Settings.of(audience());
        List<Step> steps = new ArrayList<>();
        Duration begin = settings.measureAfter();
        for (double rate : rates.perSecond()) {
            Duration end = begin.plus(settings.step());
            steps.add(new Step(rate, new Window(begin.plus(settings.settle()), end)));
            begin = end;
        }
        return steps;
    }

    /// The variants whose figures a run of this one has: if a crowd went through several chat rates, one for
    /// each of them.
    public List<Variant> atEachRate() {
        return conditions.crowd() ? steps().stream().map(this::at).toList() : List.of(this);
    }

    private Variant at(Step step) {
        var rate = new ChatRates(List.of(step.chatsPerSecond()));
        String chats =
                BigDecimal.valueOf(step.chatsPerSecond()).stripTrailingZeros().toPlainString();
        String words = ", " + chats + (chats.equals("1") ? " chat/s" : " chats/s");
        String longer = isAgain ? name.substring(0, name.length() - AGAIN.length()) + words + AGAIN : name + words;
        return new Variant(
                longer,
                transport,
                plus(viewers, "chatRates", rate.text()),
                application,
                nodes,
                stallSeconds,
                conditions,
                isAgain);
    }

    /// A part of a run.
    ///
    /// @param chatsPerSecond the planned rate of all members together
    public record Step(double chatsPerSecond, Window window) {}

    /// This variant with its chat rates in another order, so that changes in the course of a run, such as
    /// compilation, are not mistaken for an effect of the rate.
    Variant shuffled(Random random) {
        List<Double> rates = new ArrayList<>(Settings.of(audience()).chatRates().perSecond());
        Collections.shuffle(rates, random);
        return rates.isEmpty() ? this : with(VIEWERS + "chatRates", new ChatRates(rates).text());
    }

    /// How often a viewer polls. Zero if the server decides.
    public Duration poll() {
        return Settings.of(audience()).poll();
    }

    /// Whether its viewers accept compressed answers.
    public boolean acceptsGzip() {
        return Settings.of(audience()).gzip();
    }

    /// Whether an nginx that caches polls for a second is in front of the application.
    public boolean hasEdge() {
        return conditions.edge();
    }

    /// All settings of the audience, including the transport.
    Map<String, String> audience() {
        Map<String, String> all = new HashMap<>(viewers);
        all.put(TRANSPORT, transport);
        return all;
    }

    /// The name in the form of a folder's name.
    String slug() {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
