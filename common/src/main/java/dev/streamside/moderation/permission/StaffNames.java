package dev.streamside.moderation.permission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.account.member.MemberChanged;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.broadcast.channel.Channels;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.text.Likeness;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// The names of a channel's staff, and of members who imitate them: chats of other members under such a name
/// get the badge [#LOOK_ALIKE]. They are not refused, since people do share names, and some cannot change
/// theirs here.
///
/// Answers from memory. Thread-safe.
@Component
public class StaffNames {
    /// The badge of a member who has the name of the channel's owner, a moderator or an operator, but is not
    /// one.
    public static final String LOOK_ALIKE = "LOOK_ALIKE";

    private static final int MAX_CHANNELS = 20_000;
    private static final int MAX_NAMES = 50_000;
    private static final Duration IDLE = Duration.ofHours(1);

    private final ModeratorRows stored;
    private final PermissionProperties properties;
    private final Channels channels;
    private final LoadedCache<ChannelId, List<Likeness>> appointed;
    /// Staff whose role comes from a token are known once they have sent a chat.
    private final Cache<ChannelId, Map<MemberId, Likeness>> spoken = Caffeine.newBuilder()
            .maximumSize(MAX_CHANNELS)
            .expireAfterWrite(IDLE)
            .build();

    private final Cache<String, Likeness> looks =
            Caffeine.newBuilder().maximumSize(MAX_NAMES).build();

    StaffNames(
            ModeratorRows stored,
            PermissionProperties properties,
            Channels channels,
            Bulkhead bulkhead,
            ControlLog control) {
        this.stored = stored;
        this.properties = properties;
        this.channels = channels;
        this.appointed = LoadedCache.of(
                bulkhead,
                LoadedCache.lifetimes().maximumSize(MAX_CHANNELS),
                channelId -> Stream.concat(
                                stored.names(channelId).stream(),
                                properties.operators().isEmpty()
                                        ? Stream.empty()
                                        : stored.namesOf(properties.operators()).stream())
                        .map(Likeness::of)
                        .toList());
        control.topic(Permissions.MODERATORS).listen(id -> forget(ChannelId.of(id)), appointed::invalidateAll);
    }

    /// The badge that viewers see next to a member's chats; null for none. The first call for a channel waits
    /// until the names are loaded.
    public @Nullable String badge(ChannelView channel, MemberProfile member, Role role) {
        Likeness name = looks(member.displayName());
        if (role.compareTo(Role.MODERATOR) >= 0) {
            spoken.get(channel.id(), id -> new ConcurrentHashMap<>()).put(member.id(), name);
            return role.badge();
        }
        Map<MemberId, Likeness> others = spoken.getIfPresent(channel.id());
        if (others != null) {
            others.remove(member.id()); // a moderator by token, until now
        }
        return role != Role.BOT && isTaken(channel, name, others) ? LOOK_ALIKE : role.badge();
    }

    private boolean isTaken(ChannelView channel, Likeness name, @Nullable Map<MemberId, Likeness> others) {
        // The channel has its owner's name. The stream's view of the channel may have an earlier one.
        return name.imitates(looks(channels.require(channel.id()).name()))
                || appointed.get(channel.id()).stream().anyMatch(name::imitates)
                || (others != null && others.values().stream().anyMatch(name::imitates));
    }

    private Likeness looks(String name) {
        return looks.get(name, Likeness::of);
    }

    /// A name that is no longer used becomes free. Runs in the transaction that stores the new name.
    @EventListener
    void forget(MemberChanged changed) {
        MemberProfile member = changed.member();
        List<ChannelId> channels = stored.channelsOf(member.id());
        Transactions.afterwards(() -> {
            channels.forEach(appointed::invalidate);
            spoken.asMap().values().forEach(names -> names.remove(member.id()));
            if (properties.operators().contains(member.username())) {
                appointed.invalidateAll();
            }
        });
    }

    /// The channel's moderators have changed.
    private void forget(ChannelId channelId) {
        appointed.invalidate(channelId);
        spoken.invalidate(channelId);
    }
}
