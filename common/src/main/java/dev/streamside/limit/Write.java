package dev.streamside.limit;

import dev.streamside.problem.ProblemCode;
import java.util.Locale;

/// The kinds of writing calls, each with a limit of its own for each member and each client address: see
/// [LimitProperties].
public enum Write {
    CHAT,
    DELETION,
    REPORT,
    REACTION,
    SUBSCRIPTION,
    /// A stream is created, edited, deleted, started or ended.
    STREAM,
    BAN,
    /// The moderators or the rules of a channel are changed.
    SETTINGS,
    /// What is stored about a member is copied or erased by somebody else.
    ERASURE,
    /// Somebody signs up, in or out, or changes an account.
    ACCOUNT,
    OTHER;

    ProblemCode code() {
        return this == ACCOUNT ? ProblemCode.TOO_MANY_ATTEMPTS : ProblemCode.TOO_FAST;
    }

    /// In metrics.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
