package dev.streamside.platform.ratelimit;

import dev.streamside.platform.problem.ProblemCode;
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
    /// Another member copies or erases the data stored about a member.
    ERASURE,
    /// A sign-up, sign-in, sign-out or change of an account.
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
