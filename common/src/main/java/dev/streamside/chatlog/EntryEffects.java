package dev.streamside.chatlog;

import dev.streamside.id.MemberId;
import dev.streamside.timeline.Timeline;
import java.util.BitSet;
import java.util.List;
import org.springframework.stereotype.Component;

/// What entries do to a timeline: each is appended, and some change those before them.
@Component
final class EntryEffects {
    private final EntryEncoder encoder;

    EntryEffects(EntryEncoder encoder) {
        this.encoder = encoder;
    }

    /// Appends entries whose effects on each other have been read with them.
    void fill(Timeline timeline, List<Entry> inOrder) {
        if (inOrder.isEmpty()) {
            return;
        }
        var essential = new BitSet();
        for (int i = 0; i < inOrder.size(); i++) {
            essential.set(i, inOrder.get(i).type() != EntryType.CHAT);
        }
        timeline.append(
                inOrder.getFirst().seq(), inOrder.stream().map(Entry::json).toList(), essential);
        if (inOrder.getLast().type().endsLog()) {
            timeline.close();
        }
    }

    /// Appends entries that have just been written, and changes earlier ones as they say.
    void append(Timeline timeline, List<Entry> inOrder) {
        synchronized (timeline) { // what a reply quotes must not be deleted between the look at it and the append
            fill(
                    timeline,
                    inOrder.stream().map(entry -> asOfNow(timeline, entry)).toList());
            change(timeline, inOrder);
        }
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
    private Entry asOfNow(Timeline timeline, Entry entry) {
        if (entry.type() != EntryType.CHAT || entry.target() == null) {
            return entry;
        }
        return timeline.entry(entry.target())
                .filter(original -> encoder.quote(original) == null)
                .map(gone -> encoder.withoutQuote(entry.json(), quote -> true))
                .map(json -> new Entry(entry.seq(), entry.type(), entry.target(), json))
                .orElse(entry);
    }

    /// Replaces a chat with a tombstone, and takes its text out of the replies to it, which come after it.
    void redact(Timeline timeline, long target) {
        timeline.replaceAll(
                target,
                (seq, json) -> seq == target
                        ? encoder.tombstone(seq)
                        : encoder.withoutQuote(json, quote -> quote.seq() == target));
    }

    /// Replaces the chats of a member up to a number with tombstones, and takes their texts out of the replies to them.
    void purge(Timeline timeline, MemberId memberId, long upTo) {
        timeline.replaceAll(
                0,
                (seq, json) -> seq <= upTo && EntryEncoder.isChatBy(memberId, json)
                        ? encoder.tombstone(seq)
                        : encoder.withoutQuote(
                                json, quote -> quote.seq() <= upTo && memberId.equals(quote.authorId())));
    }
}
