package dev.streamside.moderation.rule;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.channel.Channels;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/// The rules of a chat, which anyone may read.
@RestController
record RuleResource(RuleBook rules, Channels channels) implements AccessRules {
    private static final String OF_STREAM = "/api/v1/streams/{streamId}/chat-rules";
    private static final String OF_CHANNEL = "/api/v1/channels/{channelId}/chat-rules";

    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.everybodyReadsMembersWrite("/api/v1/streams/*/chat-rules"),
                AccessRule.everybodyReadsMembersWrite("/api/v1/channels/*/chat-rules"));
    }

    @GetMapping(OF_STREAM)
    ChatRules ofStream(@PathVariable StreamId streamId) {
        return rules.of(streamId);
    }

    @Limited(Write.SETTINGS)
    @PatchMapping(path = OF_STREAM, consumes = MediaType.APPLICATION_JSON_VALUE)
    ChatRules editOfStream(
            @PathVariable StreamId streamId,
            @RequestBody RuleEdit edit,
            @AuthenticationPrincipal MemberProfile member) {
        return rules.edit(streamId, edit, member);
    }

    @GetMapping(OF_CHANNEL)
    ChatRules ofChannel(@PathVariable ChannelId channelId) {
        return rules.of(channels.require(channelId).id());
    }

    @Limited(Write.SETTINGS)
    @PatchMapping(path = OF_CHANNEL, consumes = MediaType.APPLICATION_JSON_VALUE)
    ChatRules editOfChannel(
            @PathVariable ChannelId channelId,
            @RequestBody RuleEdit edit,
            @AuthenticationPrincipal MemberProfile member) {
        return rules.edit(channelId, edit, member);
    }
}
