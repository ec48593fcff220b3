package dev.streamside.lab.study;

/// What became of one run of a cell.
///
/// @param cell    its name
/// @param folder  within that of the results
/// @param problem what is wrong with it; empty when nothing is
/// @param isWhole false when it broke down before its end: then its figures count for nothing
public record Outcome(String cell, String transport, String folder, String problem, boolean isWhole) {}
