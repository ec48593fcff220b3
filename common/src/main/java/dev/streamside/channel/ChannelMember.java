package dev.streamside.channel;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.io.Serializable;

/// The key of a row that says what a member is to a channel: a subscriber, a moderator, banned.
@Embeddable
public record ChannelMember(
        @Column(name = "channel_id") long channelId,
        @Column(name = "member_id") long memberId) implements Serializable {}
