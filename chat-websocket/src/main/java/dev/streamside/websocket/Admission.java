package dev.streamside.websocket;

import dev.streamside.problem.Refusal;

/// What was decided about a socket before it was one.
sealed interface Admission permits ViewerConnection, Admission.Refused {

    /// Opened only to be closed: a page cannot see why an upgrade was refused, but it can see a close code.
    record Refused(Refusal refusal) implements Admission {}
}
