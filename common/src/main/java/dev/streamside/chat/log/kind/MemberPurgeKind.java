package dev.streamside.chat.log.kind;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.purge.Purge;
import dev.streamside.chat.log.purge.PurgeWorker;
import dev.streamside.chat.log.purge.Purges;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.MemberId;
import java.time.Instant;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// Purges: all chats of a member so far lose their texts, and one new entry tells viewers who already have
/// them. The entry's target is the member.
@Component
public class MemberPurgeKind implements EntryKind<LogWrite.Purge> {
    /// @param upTo the highest `seq` that the purge covers
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            MemberId memberId,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long upTo) {}

    /// Control log: members purged from logs that have ended, which get no entry about it.
    public static final String TOPIC = "purged";

    private final Purges purges;
    private final PurgeWorker worker;
    private final ControlLog.Topic purged;

    MemberPurgeKind(Purges purges, PurgeWorker worker, ControlLog control) {
        this.purges = purges;
        this.worker = worker;
        this.purged = control.topic(TOPIC);
    }

    @Override
    public EntryType type() {
        return EntryType.MEMBER_PURGED;
    }

    @Override
    public LogEntry store(LogWrite.Purge purge, long seq, Instant at) {
        begin(new Purge(purge.streamId(), purge.target(), seq - 1));
        return new LogEntry(purge.streamId(), seq, EntryType.MEMBER_PURGED, at)
                .by(purge.memberId())
                .about(purge.target().value());
    }

    /// A log that has ended gets no new entry, but chats can still be removed from it.
    @Override
    public LogResult storeInClosedLog(LogWrite.Purge purge, Instant at) {
        begin(new Purge(purge.streamId(), purge.target(), Long.MAX_VALUE));
        purged.changed(purge.streamId() + "/" + purge.target(), () -> {}); // the publisher shows it
        return new LogResult.Unchanged();
    }

    private void begin(Purge purge) {
        purges.begin(purge);
        Transactions.afterwards(worker::wake);
    }

    @Override
    public Record view(LogEntry purge) {
        var target = new MemberId(Objects.requireNonNull(purge.target()));
        return new View(EntryType.MEMBER_PURGED, purge.seq(), target, purge.seq() - 1);
    }
}
