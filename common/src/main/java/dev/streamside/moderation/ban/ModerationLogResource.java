package dev.streamside.moderation.ban;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.moderation.modlog.LoggedAct;
import dev.streamside.moderation.modlog.ModerationLog;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.http.QueryNumber;
import dev.streamside.platform.id.ActId;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// The moderation log of a channel, for its moderators.
@RestController
@RequestMapping("/api/v1/channels/{channelId}/moderation-log")
record ModerationLogResource(ModerationLog log, Permissions permissions) implements AccessRules {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 200;

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/channels/*/moderation-log"));
    }

    /// Newest first.
    ///
    /// @param before the beginning of the next page; null if nothing is older
    record Page(List<LoggedAct> acts, @Nullable ActId before) {}

    @GetMapping
    Page newest(
            @PathVariable ChannelId channelId,
            @RequestParam(required = false) @Nullable MemberId memberId,
            @RequestParam(required = false) @Nullable ActId before,
            @RequestParam(required = false) @Nullable String limit,
            @AuthenticationPrincipal MemberProfile moderator) {
        permissions.require(Action.MODERATE, channelId, moderator);
        int count = limit == null ? DEFAULT_LIMIT : QueryNumber.parse("limit", limit, 1, MAX_LIMIT);
        List<LoggedAct> acts = log.newest(channelId, memberId, before, count);
        return new Page(acts, acts.size() < count ? null : acts.getLast().id());
    }
}
