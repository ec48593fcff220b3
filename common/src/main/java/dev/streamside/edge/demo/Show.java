package dev.streamside.edge.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// The content of the demo, read from a file: its members, and who says or does what, and when. The beginning
/// of `demo/live.txt` describes the format.
///
/// @param cast  by username, in the file's order
/// @param pools lines for the crowd, by the pool's name and then by language; [#EVERYBODY] for lines in all
///              languages
/// @param cues  in the order of their times
record Show(Map<String, Part> cast, Map<String, Map<String, List<String>>> pools, List<Cue> cues) {
    static final String EVERYBODY = "*";
    /// The pool from which visitors are answered.
    static final String GREETINGS = "greetings";

    /// @param at since the beginning of the show
    record Cue(Duration at, Act act) {}

    /// Reads a file of the class path.
    ///
    /// @throws IllegalArgumentException with the number of the line that has a mistake
    static Show read(String file) {
        try (InputStream in = Show.class.getResourceAsStream("/" + file)) {
            if (in == null) {
                throw new IllegalArgumentException(file + " is missing");
            }
            return new ShowReader(file)
                    .read(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    List<Part> with(Part.Role role) {
        return cast.values().stream().filter(part -> part.role() == role).toList();
    }

    Part host() {
        return with(Part.Role.HOST).getFirst();
    }

    Part moderator() {
        return with(Part.Role.MODERATOR).getFirst();
    }
}
