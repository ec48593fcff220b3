package dev.streamside.account.token;

import dev.streamside.platform.id.ChannelId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// The channels for which an issuer may name moderators. Without a limit, a site could make its users
/// moderators of another site's channels.
///
/// @param own whether the channels of its own users are included
/// @param named other channels that are included
record IssuerReach(boolean all, boolean own, Set<ChannelId> named) {
    private static final String ALL = "all";
    private static final String OWN = "own";
    private static final String NONE = "none";

    /// @param words `all`, `none`, or `own` and ids of channels
    /// @throws IllegalArgumentException if they are something else
    static IssuerReach of(List<String> words) {
        if (words.equals(List.of(ALL)) || words.equals(List.of(NONE))) {
            return new IssuerReach(words.contains(ALL), false, Set.of());
        }
        var named = new HashSet<ChannelId>();
        for (String word : words) {
            if (!word.equals(OWN)) {
                named.add(channel(word));
            }
        }
        return new IssuerReach(false, words.contains(OWN), Set.copyOf(named));
    }

    private static ChannelId channel(String word) {
        try {
            return ChannelId.of(word);
        } catch (IllegalArgumentException _) {
            throw new IllegalArgumentException(
                    "channels must be all, none, or a list of own and ids of channels: " + word);
        }
    }

    /// @param isOwn whether the channel belongs to one of its own users; called only if it matters
    boolean contains(ChannelId channel, BooleanSupplier isOwn) {
        return all || named.contains(channel) || own && isOwn.getAsBoolean();
    }
}
