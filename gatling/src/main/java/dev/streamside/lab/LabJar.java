package dev.streamside.lab;

import picocli.CommandLine.Command;

/// Starts `lab.jar`: the part of the laboratory that works on the Gatling runs of any project. The build puts only
/// what this class needs into that file.
@Command(
        name = "java -jar lab.jar",
        description = "Compares Gatling runs.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = CompareCommand.class)
public final class LabJar {
    private LabJar() {}

    public static void main(String... arguments) {
        // A library logs over SLF4J, which would otherwise warn that there is no logging back end.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        System.exit(OneLineErrors.commandLine(new LabJar()).execute(arguments));
    }
}
