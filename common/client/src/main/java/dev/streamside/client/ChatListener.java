package dev.streamside.client;

import org.jspecify.annotations.Nullable;

/// Receives what happens in a chat. All calls run on the chat's own thread, one after the other. A slow call delays
/// the whole chat, so never wait for [StreamsideChat#send] in one. An exception goes to the thread's handler for
/// uncaught exceptions, and the chat continues, unless that handler ends the program, as Android's does.
public interface ChatListener {
    /// The next entry of the log. Entries come in order, each once.
    default void onEntry(Entry entry) {
        if (entry.isChat()) {
            onChat(entry);
        }
    }

    /// A message. Not called if [#onEntry] is overridden.
    default void onChat(Entry chat) {}

    /// Clear the screen: the newest entries follow.
    default void onReset() {}

    /// The server left out this many entries between these two numbers.
    default void onSkipped(long count, long after, long next) {}

    /// Entries between these two numbers are missing, and a second request did not bring them.
    default void onHole(long after, long next) {}

    /// @param problem       why the chat reconnects or has failed; null otherwise
    /// @param retryInMillis when it tries again; 0 if it does not
    default void onState(State state, @Nullable StreamsideException problem, long retryInMillis) {}

    default void onCounts(Counts counts) {}

    /// The server does not accept the token, or no longer does. The viewer is a guest until [StreamsideChat#signIn] is
    /// called. Called at most once in ten seconds.
    ///
    /// @param problem the reason; null if the server gave none
    default void onSignInNeeded(@Nullable StreamsideException problem) {}
}
