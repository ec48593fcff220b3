package dev.streamside.lab.gatlinglog;

import boopickle.UnpickleState;
import io.gatling.commons.stats.Status;
import io.gatling.commons.stats.assertion.Assertion;
import io.gatling.shared.model.assertion.AssertionMessage$;
import io.gatling.shared.model.assertion.AssertionPicklers$;
import io.gatling.shared.model.assertion.AssertionResult;
import io.gatling.shared.model.assertion.AssertionStatsRepository;
import io.gatling.shared.model.assertion.AssertionStatsRepository$StatsPath$Group;
import io.gatling.shared.model.assertion.AssertionStatsRepository$StatsPath$Request;
import io.gatling.shared.model.assertion.AssertionValidator;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.jdk.javaapi.OptionConverters;

/// Checks a run against the assertions of its simulation. The log has the assertions but not their outcomes,
/// which Gatling writes only to the console. Gatling's own classes parse and check them, so that wording and
/// rules are the same. Those classes are internal to Gatling and may change with its version.
public final class Assertions {

    /// The outcome of one assertion.
    ///
    /// @param text the assertion in Gatling's words
    /// @param actual the figure, or why there is none
    public record Outcome(String text, boolean holds, String actual) {}

    private Assertions() {}

    public static List<Outcome> check(Run run) {
        List<Assertion> assertions =
                run.header().assertions().stream().map(Assertions::unpickle).toList();
        List<AssertionResult> results = CollectionConverters.asJava(new AssertionValidator(new RunStats(run))
                .validateAssertions(CollectionConverters.asScala(assertions).toList()));
        return results.stream().map(Assertions::outcome).toList();
    }

    private static Assertion unpickle(ByteBuffer pickled) {
        ByteBuffer bytes = pickled.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        return AssertionPicklers$.MODULE$.AssertionPickler().unpickle(UnpickleState.apply(bytes));
    }

    private static Outcome outcome(AssertionResult result) {
        String text = AssertionMessage$.MODULE$.message(result.assertion());
        return switch (result) {
            case AssertionResult.Resolved resolved ->
                new Outcome(text, resolved.success(), figure(resolved.actualValue()));
            case AssertionResult.ResolutionError error -> new Outcome(text, false, error.error());
            default -> throw new IllegalStateException("Unknown kind of outcome: " + result);
        };
    }

    private static String figure(double value) {
        return new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
    }

    /// A run in the form that Gatling's classes expect.
    private record RunStats(Run run) implements AssertionStatsRepository {

        @Override
        public scala.collection.immutable.List<AssertionStatsRepository$StatsPath$Request> allRequestPaths() {
            return CollectionConverters.asScala(run.rows().stream()
                            .map(Row::name)
                            .filter(name -> name.kind() == RowName.Kind.REQUEST)
                            .map(RunStats::request)
                            .toList())
                    .toList();
        }

        @Override
        public Option<StatsPath> findPathByParts(scala.collection.immutable.List<String> parts) {
            List<String> path = CollectionConverters.asJava(parts);
            return OptionConverters.toScala(run.rows().stream()
                    .map(Row::name)
                    .filter(name ->
                            name.kind() != RowName.Kind.ALL && name.path().equals(path))
                    .findFirst()
                    .map(name -> name.kind() == RowName.Kind.REQUEST
                            ? request(name)
                            : new AssertionStatsRepository$StatsPath$Group(parts)));
        }

        private static AssertionStatsRepository$StatsPath$Request request(RowName name) {
            List<String> path = name.path();
            return new AssertionStatsRepository$StatsPath$Request(
                    CollectionConverters.asScala(path.subList(0, path.size() - 1))
                            .toList(),
                    path.getLast());
        }

        @Override
        public Option<Stats> requestGeneralStats(
                scala.collection.immutable.List<String> group, Option<String> request, Option<Status> status) {
            if (request.isEmpty()) {
                return stats(Optional.of(run.total()), status);
            }
            List<String> path = new ArrayList<>(CollectionConverters.asJava(group));
            path.add(request.get());
            return stats(run.row(new RowName(RowName.Kind.REQUEST, path)), status);
        }

        @Override
        public Option<Stats> groupCumulatedResponseTimeGeneralStats(
                scala.collection.immutable.List<String> group, Option<Status> status) {
            List<String> path = CollectionConverters.asJava((Seq<String>) group);
            return stats(run.row(new RowName(RowName.Kind.GROUP, path)), status);
        }

        private Option<Stats> stats(Optional<Row> row, Option<Status> status) {
            return OptionConverters.toScala(row.map(found -> timings(found, status))
                    .filter(timings -> timings.count() > 0)
                    .map(timings -> new Stats(
                            timings.min(),
                            timings.max(),
                            timings.count(),
                            (int) Math.round(timings.mean()),
                            (int) Math.round(timings.standardDeviation()),
                            percent -> timings.percentile((Double) percent),
                            (double) timings.count() / run.seconds())));
        }

        private static Timings timings(Row row, Option<Status> status) {
            if (status.isEmpty()) {
                return row.all();
            }
            return status.get().name().equals("OK") ? row.ok() : row.failed();
        }
    }
}
