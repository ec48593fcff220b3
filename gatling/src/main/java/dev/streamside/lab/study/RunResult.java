package dev.streamside.lab.study;

import com.fasterxml.jackson.annotation.JsonAlias;
import org.jspecify.annotations.Nullable;

/// The result of one run of a variant.
///
/// @param variant its name
/// @param block   the number of its block, from 1; 0 in results of earlier versions
/// @param began   as an ISO instant; null in results of earlier versions
/// @param folder  relative to the folder of results
/// @param problem what is wrong with the run; empty if nothing is
/// @param chatRates of the run's steps, in their order; empty if it has none, and null in results of earlier versions
/// @param isWhole false if it broke down before its end; its figures are then ignored
public record RunResult(
        @JsonAlias("cell") String variant,
        int block,
        @Nullable String began,
        String transport,
        String folder,
        String problem,
        @Nullable String chatRates,
        boolean isWhole) {}
