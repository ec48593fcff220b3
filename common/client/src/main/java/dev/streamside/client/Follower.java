package dev.streamside.client;

import org.jspecify.annotations.Nullable;

/// Brings new entries over some transport until it is stopped. Everything happens on the loop.
interface Follower {
    void start();

    /// Ends every wait, except those that the server asked for.
    void wake();

    /// Stops permanently.
    void stop();

    /// The viewer's token has changed.
    default void tokenChanged() {}

    /// Receives the batches of a follower.
    interface Reader {
        /// Where to continue; null for the newest entries.
        @Nullable
        String cursor();

        /// Accepts a batch.
        ///
        /// @param lastTry whether to accept it even if entries are missing
        /// @return false if entries are missing: request them again from the same cursor
        boolean receive(Batch batch, boolean lastTry);

        void counts(Counts counts);

        /// The server has said who the viewer is.
        ///
        /// @param id null for a guest
        void member(@Nullable String id);

        void signInNeeded(@Nullable StreamsideException problem);
    }

    /// Receives the state of the connection.
    interface Status {
        void change(State state, @Nullable StreamsideException problem, long retryInMillis);

        /// @return whether another attempt can succeed after this refusal; if not, the follower is stopped
        boolean mayRetry(StreamsideException problem);

        /// No further attempt can succeed.
        void fail(StreamsideException problem);
    }

    /// What all followers of a chat share.
    ///
    /// @param complete whether every entry must come, however fast the chat is
    /// @param counted  whether it counts as a viewer
    record Chat(Http http, Loop loop, Reader reader, boolean complete, boolean counted) {}
}
