package dev.streamside.chat.log.memory;

import dev.streamside.chat.log.kind.ChatDeletionKind;
import dev.streamside.chat.log.kind.MemberPurgeKind;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import org.springframework.stereotype.Component;

/// Removes from the timelines what must no longer be shown. Usually the entry about a deletion does this when
/// it is appended. But a log that has ended gets no such entry, and other nodes learn of the deletion from
/// the control log.
@Component
public class Redactions {
    private final Timelines timelines;
    private final EntryEffects effects;

    Redactions(Timelines timelines, EntryEffects effects, ControlLog control) {
        this.timelines = timelines;
        this.effects = effects;
        control.topic(ChatDeletionKind.TOPIC).listen(chat -> {}, this::redact, timelines::forgetAll);
        control.topic(MemberPurgeKind.TOPIC).listen(member -> {}, this::purge, timelines::forgetAll);
    }

    private void redact(String streamAndSeq) {
        String[] parts = streamAndSeq.split("/", 2);
        redact(StreamId.of(parts[0]), Long.parseLong(parts[1]));
    }

    /// Replaces a chat with a tombstone, and removes its text from the replies to it.
    public void redact(StreamId streamId, long seq) {
        timelines.whenLoaded(streamId, timeline -> effects.redact(timeline, seq));
    }

    private void purge(String streamAndMember) {
        String[] parts = streamAndMember.split("/", 2);
        purge(StreamId.of(parts[0]), MemberId.of(parts[1]));
    }

    /// Replaces all chats of a member so far with tombstones, and removes their texts from the replies to
    /// them.
    public void purge(StreamId streamId, MemberId memberId) {
        timelines.whenLoaded(streamId, timeline -> effects.purge(timeline, memberId, timeline.head()));
    }
}
