package dev.streamside.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Writes what the script `lab` needs to start Java without Maven: `lab.java` and `lab.arguments`. Without Maven in
/// between, Ctrl-C reaches the laboratory alone.
final class LaunchFiles {
    private LaunchFiles() {}

    public static void main(String... arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        String classPath = System.getProperty("java.class.path").replace("\\", "\\\\");
        Files.writeString(
                folder.resolve("lab.java"),
                Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Files.write(
                folder.resolve("lab.arguments"),
                List.of(
                        "-cp",
                        '"' + classPath + '"',
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--enable-native-access=ALL-UNNAMED",
                        // The root of the checkout, two folders above the build output.
                        "\"-Dlab.root="
                                + folder.resolve("../..").normalize().toString().replace("\\", "\\\\") + '"',
                        "\"-Dlab.folder=" + folder.resolve("lab").toString().replace("\\", "\\\\") + '"'));
    }
}
