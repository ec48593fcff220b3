package dev.streamside.account.member;

import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;

/// The channels that a token lets its member moderate. Thread-safe.
@FunctionalInterface
public interface ModeratedChannels {
    ModeratedChannels NONE = (channel, owner) -> false;

    /// Answers from memory; the first call for an owner may wait until the owner's site is known.
    ///
    /// @param owner the member who owns the channel
    /// @throws dev.streamside.platform.problem.Refusal `TRY_LATER` if too many requests use the database at once
    boolean contains(ChannelId channel, MemberId owner);
}
