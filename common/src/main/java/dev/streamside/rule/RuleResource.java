package dev.streamside.rule;

import dev.streamside.channel.Channels;
import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.id.ChannelId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Write;
import dev.streamside.member.MemberProfile;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/// The rules of a chat, for everybody to read.
@RestController
class RuleResource implements AccessRules {
    private static final String OF_STREAM = "/api/v1/streams/{streamId}/chat-rules";
    private static final String OF_CHANNEL = "/api/v1/channels/{channelId}/chat-rules";

    private final RuleBook rules;
    private final Channels channels;

    RuleResource(RuleBook rules, Channels channels) {
        this.rules = rules;
        this.channels = channels;
    }

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
