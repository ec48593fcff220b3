package dev.streamside.lab.gatlinglog;

import java.io.IOException;
import java.nio.file.Path;

/// A file that is not a Gatling log, or a damaged one, or one of an unknown version.
public final class UnreadableLogException extends IOException {
    private static final long serialVersionUID = 1;
    /// The most characters shown of what was found instead.
    private static final int MOST_CHARACTERS = 100;

    UnreadableLogException(String message) {
        super(message);
    }

    static UnreadableLogException notALog(Path file) {
        return new UnreadableLogException(file + " is not a Gatling log");
    }

    static UnreadableLogException withoutRun(Path file) {
        return new UnreadableLogException(file + " ends before the run begins");
    }

    static UnreadableLogException unknownVersion(Path file, String version) {
        return new UnreadableLogException(
                file + " was written by Gatling " + first(version) + "; known are 3.10 to 3.15");
    }

    static UnreadableLogException tooManyTexts(Path file) {
        return new UnreadableLogException(file
                + " has more different names and messages than can be compared; with --group-names, ids are no names");
    }

    static UnreadableLogException damaged(Path file, String what) {
        return new UnreadableLogException(file + " is damaged: " + first(what));
    }

    private static String first(String text) {
        return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…";
    }
}
