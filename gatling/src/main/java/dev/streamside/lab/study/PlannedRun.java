package dev.streamside.lab.study;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;

/// A run that has not been made yet.
interface PlannedRun {
    /// The name of the variant or benchmark.
    String name();

    /// @return from 1
    int block();

    /// The name of the folder of its results.
    String folder();

    /// About how long it takes.
    Duration estimate();

    /// @param folder      for all results
    /// @param everySecond called about once a second
    /// @return what is wrong with the run; empty if nothing is
    /// @throws IOException if the run could not be made or broke down
    String make(RunFolder folder, Runnable everySecond) throws IOException, InterruptedException, SQLException;

    /// @param began   as an ISO instant
    /// @param problem empty if there is none
    /// @param isWhole false if it broke down
    RunResult result(String began, String problem, boolean isWhole);
}
