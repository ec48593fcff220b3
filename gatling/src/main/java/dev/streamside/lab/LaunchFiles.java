package dev.streamside.lab;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Writes the files with which the script `lab` starts Java without Maven: `lab.arguments`, and `lab.paths`
/// with all paths that must still exist, one a line: the Java, the root of the checkout, and the class path.
/// Without Maven in between, Ctrl-C reaches only the laboratory.
final class LaunchFiles {
    private LaunchFiles() {}

    public static void main(String... arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        // Two folders above the build output.
        String root = folder.resolve("../..").normalize().toString();
        String classPath = System.getProperty("java.class.path");
        List<String> paths = new ArrayList<>();
        paths.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        paths.add(root);
        paths.addAll(List.of(classPath.split(File.pathSeparator)));
        Files.writeString(folder.resolve("lab.paths"), String.join("\n", paths) + "\n");
        Files.write(
                folder.resolve("lab.arguments"),
                List.of(
                        "-cp",
                        quoted(classPath),
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "--enable-native-access=ALL-UNNAMED",
                        quoted("-Dlab.root=" + root),
                        quoted("-Dlab.folder=" + folder.resolve("lab"))));
    }

    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\") + '"';
    }
}
