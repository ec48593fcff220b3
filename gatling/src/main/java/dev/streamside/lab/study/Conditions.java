package dev.streamside.lab.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// The conditions under which the application of a variant runs.
///
/// @param jvm        options of its JVM, separated by spaces; empty to use only the laboratory's own
/// @param processors how many processors each node is pinned to; 0 for no limit
/// @param quota      processor time of each node, in cores; 0 for no limit
/// @param edge       whether an nginx with a one-second cache is in front of it
/// @param plain      whether the plain application runs in its place, for comparison
/// @param databaseDelayMillis delay of everything that it sends to the database
/// @param crowd      whether a crowd that only receives takes the place of Gatling's audience
/// @param network    between the audience and the application
public record Conditions(
        String jvm,
        int processors,
        double quota,
        boolean edge,
        boolean plain,
        int databaseDelayMillis,
        boolean crowd,
        Network network) {
    static final String JVM = "jvm";
    static final String PROCESSORS = "processors";
    static final String QUOTA = "quota";
    static final String EDGE = "edge";
    static final String PLAIN = "plain";
    static final String DATABASE_DELAY = "database.delayMillis";
    static final String CROWD = "crowd";
    static final List<String> KEYS = Stream.concat(
                    Stream.of(JVM, PROCESSORS, QUOTA, EDGE, PLAIN, DATABASE_DELAY, CROWD), Network.KEYS.stream())
            .toList();

    /// The application has the whole machine, and the audience connects to it directly.
    public static final Conditions NONE = new Conditions("", 0, 0, false, false, 0, false, Network.NONE);

    public Conditions {
        if (processors < 0) {
            throw new IllegalArgumentException(PROCESSORS + " is at least 0: " + processors);
        }
        if (!(quota >= 0)) {
            throw new IllegalArgumentException(QUOTA + " is at least 0: " + quota);
        }
        if (databaseDelayMillis < 0) {
            throw new IllegalArgumentException(DATABASE_DELAY + " is at least 0: " + databaseDelayMillis);
        }
        // Results of earlier versions do not contain it.
        network = Objects.requireNonNullElse(network, Network.NONE);
        if (edge && network.isFar()) {
            throw new IllegalArgumentException(EDGE + " cannot be combined with " + Network.ROUND_TRIP + " and "
                    + Network.LOSS + ", which are of the nodes");
        }
        for (String option : options(jvm)) {
            // Otherwise the JVM would take it for the name of a class.
            if (!option.startsWith("-")) {
                throw new IllegalArgumentException(JVM + " has options, which begin with -: " + option);
            }
        }
    }

    /// These conditions with another value. JVM options are appended to the existing ones.
    ///
    /// @param key one of [#KEYS]
    Conditions with(String key, String value) {
        return switch (key) {
            case JVM ->
                new Conditions(
                        (jvm + " " + value).strip(),
                        processors,
                        quota,
                        edge,
                        plain,
                        databaseDelayMillis,
                        crowd,
                        network);
            case PROCESSORS ->
                new Conditions(jvm, Integer.parseInt(value), quota, edge, plain, databaseDelayMillis, crowd, network);
            case QUOTA ->
                new Conditions(
                        jvm, processors, Double.parseDouble(value), edge, plain, databaseDelayMillis, crowd, network);
            case EDGE ->
                new Conditions(jvm, processors, quota, isTrue(key, value), plain, databaseDelayMillis, crowd, network);
            case PLAIN ->
                new Conditions(jvm, processors, quota, edge, isTrue(key, value), databaseDelayMillis, crowd, network);
            case DATABASE_DELAY ->
                new Conditions(jvm, processors, quota, edge, plain, Integer.parseInt(value), crowd, network);
            case CROWD ->
                new Conditions(jvm, processors, quota, edge, plain, databaseDelayMillis, isTrue(key, value), network);
            default ->
                new Conditions(
                        jvm, processors, quota, edge, plain, databaseDelayMillis, crowd, network.with(key, value));
        };
    }

    static boolean isTrue(String key, String value) {
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(key + " is true or false: " + value);
        };
    }

    /// The options of the JVM, one by one.
    List<String> jvmOptions() {
        return options(jvm);
    }

    private static List<String> options(String text) {
        return text.isBlank() ? List.of() : Arrays.asList(text.strip().split("\\s+", -1));
    }

    /// The conditions that differ from the usual ones, in words; empty if there are none.
    public List<String> inWords() {
        List<String> words = new ArrayList<>();
        if (!jvm.isBlank()) {
            words.add("JVM " + jvm.strip());
        }
        if (processors > 0) {
            words.add("pinned to processors: " + processors);
        }
        if (quota > 0) {
            words.add("at most " + quota + " cores");
        }
        if (edge) {
            words.add("behind nginx with a cache");
        }
        if (plain) {
            words.add("the plain application");
        }
        if (crowd) {
            words.add("a crowd that only receives");
        }
        if (databaseDelayMillis > 0) {
            words.add("what is sent to the database takes " + databaseDelayMillis + " ms");
        }
        if (network.roundTripMillis() > 0) {
            words.add("network with a round trip of " + network.roundTripMillis() + " ms");
        }
        if (network.lossPercent() > 0) {
            words.add("network that loses " + network.lossPercent() + " % of the packets");
        }
        if (network.counted()) {
            words.add("over a virtual Ethernet");
        }
        if (network.tls()) {
            words.add("TLS");
        }
        return words;
    }
}
