package dev.streamside.lab.study;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/// The runs of a study.
interface Workload {
    /// Creates what all runs need.
    void prepare() throws IOException, InterruptedException, SQLException;

    /// All runs in their order, block by block.
    ///
    /// @param seed the same seed gives the same order
    List<? extends PlannedRun> runs(long seed);

    /// The facts about the machine and versions that are known so far: all of them once it is prepared. None
    /// changes later.
    Map<String, String> facts();
}
