package dev.streamside.lab.study;

import com.fasterxml.jackson.annotation.JsonAlias;

/// The result of one run of a variant.
///
/// @param variant its name
/// @param folder  within the folder of results
/// @param problem what is wrong with the run; empty if nothing is
/// @param isWhole false if it broke down before its end; its figures are then ignored
public record RunResult(
        @JsonAlias("cell") String variant, String transport, String folder, String problem, boolean isWhole) {}
