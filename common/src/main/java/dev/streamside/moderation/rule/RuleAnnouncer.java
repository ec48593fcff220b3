package dev.streamside.moderation.rule;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.ChannelId;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectMapper;

/// Announces changes of the rules to the viewers of live streams.
@Component
record RuleAnnouncer(ChatLog log, Streams streams, Bulkhead bulkhead, ObjectMapper json) {
    /// The streams of a channel whose viewers must be informed, from the database.
    List<StreamView> liveOf(ChannelId channelId) {
        return bulkhead.call(() -> streams.liveOf(channelId));
    }

    /// If this fails, the rules hold all the same: a member who breaks one gets a refusal that names it.
    void announce(StreamView stream, ChatRules rules, MemberProfile moderator) {
        if (stream.isLive()) {
            log.write(new LogWrite.RulesChange(stream.id(), moderator.id(), json.writeValueAsString(rules)));
        }
    }
}
