package dev.streamside.chat.history;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.query.MemberChat;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// What a member has said on a channel lately, for its moderators.
@RestController
@RequestMapping("/api/v1/channels/{channelId}/members/{memberId}/chats")
record MemberChatsResource(ChatLog log, Permissions permissions, Clock clock) implements AccessRules {
    private static final int MAX_CHATS = 50;
    private static final Duration LATELY = Duration.ofDays(30);

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/channels/*/members/*/chats"));
    }

    /// Newest first: [#MAX_CHATS] at most, of the last [#LATELY].
    record Chats(List<Chat> chats) {}

    record Chat(
            StreamId streamId,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            String text,
            Instant sentAt) {
        static Chat of(MemberChat sent) {
            return new Chat(
                    sent.streamId(),
                    sent.chat().seq(),
                    sent.chat().text(),
                    sent.chat().sentAt());
        }
    }

    @GetMapping
    Chats lately(
            @PathVariable ChannelId channelId,
            @PathVariable MemberId memberId,
            @AuthenticationPrincipal MemberProfile moderator) {
        permissions.require(Action.MODERATE, channelId, moderator);
        List<MemberChat> sent = log.by(memberId, channelId, clock.instant().minus(LATELY), MAX_CHATS);
        return new Chats(sent.stream().map(Chat::of).toList());
    }
}
