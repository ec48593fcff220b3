package dev.streamside.lab.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// A run of a study that ended before its last block, by Ctrl-C or with the machine. Its whole blocks are kept, and the
/// others can be measured later, in the order that was drawn at the start. A run that broke down counts as made, so it
/// cannot be repeated until it succeeds.
///
/// @param folder  of its results
/// @param results what was made of it
public record InterruptedRun(Path folder, Results results) {
    /// The problem of a run that the interruption ended.
    static final String PROBLEM = "interrupted";

    private static final String CONTINUED = "continued";
    private static final String COMMIT = "commit";

    /// @throws IOException if the folder has no results, or they are complete
    public static InterruptedRun read(Path folder) throws IOException {
        if (!Files.exists(folder.resolve(Results.FILE_NAME))) {
            throw new IOException(folder + " has no " + Results.FILE_NAME + ": nothing was begun there");
        }
        Results results = Results.read(folder);
        if (results.status().equals("complete")) {
            throw new IOException("All runs of " + folder + " were made");
        }
        return new InterruptedRun(folder, results);
    }

    /// Of the order of its runs.
    ///
    /// @throws IOException if it is not known
    public long seed() throws IOException {
        String order = results.machine().getOrDefault(Results.ORDER, "");
        if (!order.startsWith(Results.SEED)) {
            throw new IOException("The order of the runs in " + folder + " is not known");
        }
        return Long.parseLong(order.substring(Results.SEED.length()));
    }

    /// @param command the command that goes on, without the folder
    /// @throws IOException if it is another one
    void requireSame(String command) throws IOException {
        if (!command.equals(results.command())) {
            throw new IOException(folder + " was begun by another command: " + results.command());
        }
    }

    /// Figures of two commits, machines or versions cannot be one study.
    ///
    /// @param facts as they are now, as far as they are known
    /// @throws IOException if one is not as it was
    void requireSame(Map<String, String> facts) throws IOException {
        String commit = results.machine().getOrDefault(COMMIT, Machine.UNKNOWN);
        if (!Machine.isKnown(commit)) {
            throw new IOException(folder + " cannot go on: it was begun in a checkout with changes, or without git");
        }
        for (Map.Entry<String, String> fact : results.machine().entrySet()) {
            String now = facts.get(fact.getKey());
            if (now != null && !now.equals(fact.getValue()) && !fact.getKey().equals(CONTINUED)) {
                throw new IOException(
                        folder + " cannot go on: " + fact.getKey() + " was " + fact.getValue() + ", and is " + now);
            }
        }
    }

    /// The results of the blocks of which every run was made: runs of a block are compared with each other, so they
    /// must
    /// have been made soon after each other.
    List<RunResult> kept(List<? extends PlannedRun> planned) {
        Set<String> made = results.runs().stream()
                .filter(run -> !run.problem().equals(PROBLEM))
                .map(RunResult::folder)
                .collect(Collectors.toSet());
        Set<Integer> cut = planned.stream()
                .filter(run -> !made.contains(run.folder()))
                .map(PlannedRun::block)
                .collect(Collectors.toSet());
        return results.runs().stream().filter(run -> !cut.contains(run.block())).toList();
    }

    /// The other runs of all that were planned, in their order. What is left of an earlier try is deleted.
    List<? extends PlannedRun> left(List<? extends PlannedRun> planned) throws IOException {
        Set<String> kept = kept(planned).stream().map(RunResult::folder).collect(Collectors.toSet());
        List<? extends PlannedRun> left =
                planned.stream().filter(run -> !kept.contains(run.folder())).toList();
        for (PlannedRun run : left) {
            FolderTree.delete(folder.resolve(run.folder()));
        }
        return left;
    }

    /// The facts with those of the first part that are not known yet, and when it was continued.
    ///
    /// @param now as an ISO instant
    void add(Map<String, String> facts, String now) {
        results.machine().forEach(facts::putIfAbsent);
        String before = results.machine().get(CONTINUED);
        facts.put(CONTINUED, before == null ? now : before + ", " + now);
    }
}
