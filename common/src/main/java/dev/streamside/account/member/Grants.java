package dev.streamside.account.member;

import dev.streamside.platform.ratelimit.Write;
import java.util.Set;

/// What a token allows a member to do, in addition to what the member may do anyway. Ends with the token.
///
/// @param moderates  channels that the member moderates
/// @param everywhere the kinds of writes that the member may make on every channel
/// @param bot        whether the member is a program that works for the site
public record Grants(ModeratedChannels moderates, Set<Write> everywhere, boolean bot) {
    public static final Grants NONE = new Grants(ModeratedChannels.NONE, Set.of(), false);

    public static Grants moderating(ModeratedChannels channels) {
        return new Grants(channels, Set.of(), false);
    }

    public static Grants ofBot(Set<Write> everywhere) {
        return new Grants(ModeratedChannels.NONE, everywhere, true);
    }
}
