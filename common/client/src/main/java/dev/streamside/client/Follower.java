package dev.streamside.client;

import org.jspecify.annotations.Nullable;

/// Brings what is new, one way or another, until it is stopped. Everything happens on the loop.
interface Follower {
    void start();

    /// Ends every wait that the server did not ask for.
    void wake();

    /// For good.
    void stop();

    /// The token of the viewer is another one.
    default void tokenChanged() {}

    /// Gets what a follower brings.
    interface Reader {
        /// Where to go on; null for the newest entries.
        @Nullable
        String cursor();

        /// Takes a batch.
        ///
        /// @param lastTry accept it whatever is missing
        /// @return false when entries are missing: ask again from the same cursor
        boolean receive(Batch batch, boolean lastTry);

        void counts(Counts counts);

        /// Whom the server takes the viewer for.
        ///
        /// @param id null for a guest
        void member(@Nullable String id);

        void signInNeeded(@Nullable StreamsideException problem);
    }

    /// Is told how the connection stands.
    interface Status {
        void change(State state, @Nullable StreamsideException problem, long retryInMillis);

        /// @return whether another attempt can succeed after this refusal; if not, the follower has been stopped
        boolean mayRetry(StreamsideException problem);

        /// No further attempt can succeed.
        void fail(StreamsideException problem);
    }

    /// What all followers of a chat share.
    ///
    /// @param complete whether nothing may be left out, however fast the chat is
    /// @param counted  whether somebody watches by it
    record Chat(Http http, Loop loop, Reader reader, boolean complete, boolean counted) {}
}
