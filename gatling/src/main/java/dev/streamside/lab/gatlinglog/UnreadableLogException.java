package dev.streamside.lab.gatlinglog;

import java.io.IOException;

/// A file that is not a Gatling log, or not one of a version that this reader knows.
public final class UnreadableLogException extends IOException {
    private static final long serialVersionUID = 1;

    UnreadableLogException(String message) {
        super(message);
    }
}
