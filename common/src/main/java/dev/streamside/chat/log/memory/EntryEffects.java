package dev.streamside.chat.log.memory;

import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.kind.EntryEncoder;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.chat.timeline.TimelineEntry;
import dev.streamside.platform.id.MemberId;
import java.util.List;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/// How entries change a timeline: each is appended, and some change earlier ones.
@Component
record EntryEffects(EntryEncoder encoder) {
    /// Appends entries read from the database, which already reflect each other's effects.
    void appendAsRead(Timeline timeline, List<Entry> inOrder) {
        append(timeline, inOrder, EntryEffects::held);
    }

    /// Appends entries that have just been written, and applies their effects to earlier entries.
    void appendAndApply(Timeline timeline, List<Entry> inOrder) {
        synchronized (timeline) { // what a reply quotes must not be deleted between the check and the append
            append(timeline, inOrder, entry -> asOfNow(timeline, held(entry)));
            change(timeline, inOrder);
        }
    }

    private static void append(Timeline timeline, List<Entry> inOrder, Function<Entry, TimelineEntry> how) {
        if (inOrder.isEmpty()) {
            return;
        }
        timeline.append(inOrder.getFirst().seq(), inOrder.stream().map(how).toList());
        if (inOrder.getLast().type().endsLog()) {
            timeline.close();
        }
    }

    /// Only chats may be skipped, so every other entry is marked as one to keep.
    private static TimelineEntry held(Entry entry) {
        MemberId author = entry.author();
        if (author == null) {
            return new TimelineEntry(entry.json(), entry.type() != EntryType.CHAT, 0, 0);
        }
        return new TimelineEntry(entry.json(), false, author.value(), entry.target() == null ? 0 : entry.target());
    }

    private void change(Timeline timeline, List<Entry> inOrder) {
        for (Entry entry : inOrder) {
            Long target = entry.target();
            if (target != null && entry.type().redactsTarget()) {
                redact(timeline, target);
            } else if (target != null && entry.type() == EntryType.MEMBER_PURGED) {
                purge(timeline, new MemberId(target), entry.seq());
            }
        }
    }

    /// A chat may have been deleted while a reply to it was on its way.
    private TimelineEntry asOfNow(Timeline timeline, TimelineEntry entry) {
        boolean isGone = entry.quoted() != 0
                && timeline.held(entry.quoted())
                        .filter(original -> original.author() == 0)
                        .isPresent();
        return isGone ? withoutQuote(entry) : entry;
    }

    private TimelineEntry withoutQuote(TimelineEntry reply) {
        byte[] json = encoder.withoutQuote(reply.json(), reply.quoted());
        return new TimelineEntry(json, reply.essential(), reply.author(), 0);
    }

    private TimelineEntry tombstone(long seq) {
        return new TimelineEntry(encoder.tombstone(seq));
    }

    /// Replaces a chat with a tombstone, and takes its text out of the replies to it, which come after it.
    void redact(Timeline timeline, long target) {
        timeline.replaceAll(target, (seq, entry) -> {
            if (seq == target) {
                return tombstone(seq);
            }
            return entry.quoted() == target ? withoutQuote(entry) : entry;
        });
    }

    /// Replaces the chats of a member up to a number with tombstones, and takes their texts out of the replies to them.
    void purge(Timeline timeline, MemberId memberId, long upTo) {
        timeline.replaceAll(0, (seq, entry) -> {
            if (seq <= upTo && entry.author() == memberId.value()) {
                return tombstone(seq);
            }
            return entry.quoted() != 0 && entry.quoted() <= upTo && quotes(timeline, entry, memberId)
                    ? withoutQuote(entry)
                    : entry;
        });
    }

    /// Whether a reply shows a text of this member.
    private boolean quotes(Timeline timeline, TimelineEntry reply, MemberId memberId) {
        return timeline.held(reply.quoted())
                .map(original -> original.author() == memberId.value())
                .orElseGet(() -> memberId.equals(encoder.quotedAuthor(reply.json()))); // it is older than the timeline
    }
}
