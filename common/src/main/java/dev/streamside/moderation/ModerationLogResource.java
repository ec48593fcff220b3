package dev.streamside.moderation;

import dev.streamside.channel.Channels;
import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.http.QueryNumber;
import dev.streamside.id.ActId;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.member.MemberProfile;
import dev.streamside.modlog.LoggedAct;
import dev.streamside.modlog.ModerationLog;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
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
class ModerationLogResource implements AccessRules {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 200;

    private final ModerationLog log;
    private final Channels channels;
    private final Permissions permissions;

    ModerationLogResource(ModerationLog log, Channels channels, Permissions permissions) {
        this.log = log;
        this.channels = channels;
        this.permissions = permissions;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/channels/*/moderation-log"));
    }

    /// Newest first.
    ///
    /// @param before where the next page begins; null if nothing is older
    record Page(List<LoggedAct> acts, @Nullable ActId before) {}

    @GetMapping
    Page newest(
            @PathVariable ChannelId channelId,
            @RequestParam(required = false) @Nullable MemberId memberId,
            @RequestParam(required = false) @Nullable ActId before,
            @RequestParam(required = false) @Nullable String limit,
            @AuthenticationPrincipal MemberProfile moderator) {
        permissions.require(Action.MODERATE, channels.require(channelId), moderator);
        int count = limit == null ? DEFAULT_LIMIT : QueryNumber.parse("limit", limit, 1, MAX_LIMIT);
        List<LoggedAct> acts = log.newest(channelId, memberId, before, count);
        return new Page(acts, acts.size() < count ? null : acts.getLast().id());
    }
}
