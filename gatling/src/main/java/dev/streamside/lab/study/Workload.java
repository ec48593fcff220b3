package dev.streamside.lab.study;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/// What a study runs.
interface Workload {
    /// Makes what all runs need.
    void prepare() throws IOException, InterruptedException, SQLException;

    /// All runs in their order, block by block.
    ///
    /// @param seed the same seed gives the same order
    List<? extends PlannedRun> runs(long seed);

    /// What is known of the circumstances so far.
    Map<String, String> facts();
}
