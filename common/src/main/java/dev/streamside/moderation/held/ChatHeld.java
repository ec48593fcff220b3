package dev.streamside.moderation.held;

import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.HeldId;
import dev.streamside.platform.id.StreamId;

/// Published in the transaction that holds a chat back.
public record ChatHeld(ChannelId channelId, StreamId streamId, HeldId heldId) {}
