package dev.streamside.account.profile;

import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.Refusal;

/// Fetches pictures before members are shown with them. An interface, so that members do not depend on
/// fetching.
public interface PictureFetcher {
    /// A picture that can be shown.
    @FunctionalInterface
    interface Fetched {
        /// Stores the picture as this member's, in the caller's transaction.
        void storeFor(MemberId member);
    }

    /// Blocks for fifteen seconds at most, without a connection to the database.
    ///
    /// @param source as [Members#pictureSource] returns it
    /// @throws Refusal `INVALID` if there is no picture that can be shown, or `TRY_LATER` if too many fetches
    ///     are running
    Fetched fetch(String source);
}
