package dev.streamside.broadcast.media;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.RandomToken;
import dev.streamside.platform.problem.Refusal;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Service;

/// The keys with which channels' media servers report that a show goes on or off air.
@Service
record MediaKeys(MediaRows rows, Permissions permissions, Transactions transactions) {
    /// Creates a new key for the media server of a channel. The previous key is invalid from then on.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, or `TRY_LATER`
    String create(ChannelId channelId, MemberProfile member) {
        permissions.require(Action.RUN_STREAMS, channelId, member);
        String key = RandomToken.create();
        transactions.run(() -> rows.setKey(channelId, key));
        return key;
    }

    /// When the channel's key was created, if there is one. So the owner notices a key that someone else has
    /// created.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, or `TRY_LATER`
    Optional<Instant> createdAt(ChannelId channelId, MemberProfile member) {
        permissions.require(Action.RUN_STREAMS, channelId, member);
        return transactions.run(() -> rows.keyMadeAt(channelId));
    }

    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, or `TRY_LATER`
    void remove(ChannelId channelId, MemberProfile member) {
        permissions.require(Action.RUN_STREAMS, channelId, member);
        transactions.run(() -> rows.removeKey(channelId));
    }
}
