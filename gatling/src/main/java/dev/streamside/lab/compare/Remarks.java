package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Run;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a reader should know about the runs before trusting any figure: a sentence each.
final class Remarks {
    private Remarks() {}

    static List<String> of(Lineup lineup) {
        return Stream.of(endsEarly(runs(lineup)), stillActive(runs(lineup)))
                .filter(remark -> !remark.isEmpty())
                .toList();
    }

    private static List<Run> runs(Lineup lineup) {
        return lineup.groups().stream().flatMap(group -> group.runs().stream()).toList();
    }

    private static String endsEarly(List<Run> runs) {
        String broken = runs.stream()
                .filter(run -> !run.isComplete())
                .map(run -> run.folder().toString())
                .collect(Collectors.joining(", "));
        return broken.isEmpty() ? "" : "The log ends early, and so did the run, in: " + broken + ".";
    }

    /// Without this remark, a log that was cut between two records would look complete.
    private static String stillActive(List<Run> runs) {
        String active = runs.stream()
                .filter(run -> run.isComplete() && run.activeAtEnd() > 0)
                .map(run -> String.format(Locale.ROOT, "%,d in %s", run.activeAtEnd(), run.folder()))
                .collect(Collectors.joining(", "));
        return active.isEmpty()
                ? ""
                : "Users were still active when the log ended, so the run was stopped, or the log cut: " + active + ".";
    }
}
