package dev.streamside.client;

import org.jspecify.annotations.Nullable;

/// What a chat tells, on its own thread, one call after the other. A call that takes long holds up the chat: never
/// wait there for [StreamsideChat#send]. A call that throws goes to the thread's handler for uncaught exceptions, and
/// the chat goes on, unless that handler ends the program, as Android's does.
public interface ChatListener {
    /// The next entry of the log: in order, each once.
    default void onEntry(Entry entry) {
        if (entry.isChat()) {
            onChat(entry);
        }
    }

    /// A chat, unless [#onEntry] is overridden.
    default void onChat(Entry chat) {}

    /// Clear what is shown: the newest entries follow.
    default void onReset() {}

    /// So many entries were left out between these two numbers.
    default void onSkipped(long count, long after, long next) {}

    /// Entries between these two numbers are missing, and asking again did not help.
    default void onHole(long after, long next) {}

    /// @param problem       why the chat reconnects or has failed; otherwise null
    /// @param retryInMillis when it tries again; 0 if it does not
    default void onState(State state, @Nullable StreamsideException problem, long retryInMillis) {}

    default void onCounts(Counts counts) {}

    /// The server does not take the token, or not any more: the viewer is a guest until [StreamsideChat#signIn] is
    /// called. Comes once in ten seconds at most.
    ///
    /// @param problem why, if the server has said so
    default void onSignInNeeded(@Nullable StreamsideException problem) {}
}
