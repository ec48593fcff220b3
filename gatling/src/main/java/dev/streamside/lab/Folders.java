package dev.streamside.lab;

import java.nio.file.Path;

/// Folders of the laboratory, as the script `lab` passes them.
final class Folders {
    static final Path ROOT =
            Path.of(System.getProperty("lab.root", ".")).toAbsolutePath().normalize();
    static final Path LAB = Path.of(System.getProperty("lab.folder", "target/lab"))
            .toAbsolutePath()
            .normalize();
    static final Path EXPERIMENTS = ROOT.resolve("gatling/experiments");
    static final Path FINDINGS = ROOT.resolve("gatling/findings");

    private Folders() {}
}
