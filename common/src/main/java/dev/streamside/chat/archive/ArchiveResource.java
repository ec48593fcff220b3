package dev.streamside.chat.archive;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
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
record ArchiveResource(ArchiveRows rows, Permissions permissions, Transactions transactions) implements AccessRules {
    private static final int MAX_DAYS = 3_650;

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/channels/*/archive"));
    }

    /// @param keepChatsForDays after the end of their stream; null to use the site's setting
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
        transactions.run(() -> rows.setDays(channelId, days));
        return archive;
    }

    private void requireOwner(ChannelId channelId, MemberProfile member) {
        permissions.require(Action.RUN_STREAMS, channelId, member);
    }
}
