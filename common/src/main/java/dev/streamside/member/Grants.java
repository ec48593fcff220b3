package dev.streamside.member;

import dev.streamside.id.ChannelId;
import dev.streamside.limit.Write;
import java.util.Set;

/// What a token lets a member do, beside what the member may do anyway. Ends with the token.
///
/// @param moderates  channels that the member moderates
/// @param everywhere what the member may do on every channel
/// @param bot        whether the member is a program that works for the site
public record Grants(Set<ChannelId> moderates, Set<Write> everywhere, boolean bot) {
    public static final Grants NONE = new Grants(Set.of(), Set.of(), false);

    public static Grants moderating(Set<ChannelId> channels) {
        return new Grants(channels, Set.of(), false);
    }

    public static Grants ofBot(Set<Write> everywhere) {
        return new Grants(Set.of(), everywhere, true);
    }
}
