package dev.streamside.websocket;

import dev.streamside.platform.problem.Refusal;

/// The decision about a socket before the upgrade.
sealed interface Admission permits ViewerConnection, Admission.Refused {

    /// Upgraded only to be closed: a page cannot see why an upgrade was refused, but it can see a close code.
    record Refused(Refusal refusal) implements Admission {}
}
