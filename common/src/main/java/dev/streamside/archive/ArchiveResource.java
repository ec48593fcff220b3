package dev.streamside.archive;

import dev.streamside.channel.Channels;
import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.id.ChannelId;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Transactions;
import dev.streamside.limit.Write;
import dev.streamside.member.MemberProfile;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// How long the chats of a channel are kept, for its owner.
@RestController
@RequestMapping("/api/v1/channels/{channelId}/archive")
class ArchiveResource implements AccessRules {
    private static final int MAX_DAYS = 3_650;

    private final ArchiveRows rows;
    private final Channels channels;
    private final Permissions permissions;
    private final Transactions transactions;

    ArchiveResource(ArchiveRows rows, Channels channels, Permissions permissions, Transactions transactions) {
        this.rows = rows;
        this.channels = channels;
        this.permissions = permissions;
        this.transactions = transactions;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/channels/*/archive"));
    }

    /// @param keepChatsForDays after the end of their stream; null for as long as on the whole site
    record Archive(@Nullable Integer keepChatsForDays) {}

    @GetMapping
    Archive find(@PathVariable ChannelId channelId, @AuthenticationPrincipal MemberProfile member) {
        requireOwner(channelId, member);
        return new Archive(transactions.run(() -> rows.days(channelId)).orElse(null));
    }

    @Limited(Write.SETTINGS)
    @PutMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    Archive set(
            @PathVariable ChannelId channelId,
            @RequestBody Archive archive,
            @AuthenticationPrincipal MemberProfile member) {
        requireOwner(channelId, member);
        Integer days = archive.keepChatsForDays;
        if (days != null && (days < 1 || days > MAX_DAYS)) {
            throw Refusal.invalid("keepChatsForDays", "must be 1 to " + MAX_DAYS);
        }
        transactions.run(() -> {
            rows.setDays(channelId, days);
            return channelId;
        });
        return archive;
    }

    private void requireOwner(ChannelId channelId, MemberProfile member) {
        permissions.require(Action.RUN_STREAMS, channels.require(channelId), member);
    }
}
