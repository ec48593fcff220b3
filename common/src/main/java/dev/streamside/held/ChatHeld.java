package dev.streamside.held;

import dev.streamside.id.ChannelId;
import dev.streamside.id.HeldId;
import dev.streamside.id.StreamId;

/// Published in the transaction that holds a chat back.
public record ChatHeld(ChannelId channelId, StreamId streamId, HeldId heldId) {}
