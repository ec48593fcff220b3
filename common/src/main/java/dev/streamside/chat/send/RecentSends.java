package dev.streamside.chat.send;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.send.rule.Send;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// Remembers recent sends by their id for some minutes, so that a client that resends gets its original receipt
/// without a query, even while the chat is still being stored. After that the log's unique key takes over.
@Component
class RecentSends {
    private static final int MAX_REMEMBERED = 100_000;
    private static final Duration REMEMBERED = Duration.ofMinutes(10);

    private record Key(StreamId streamId, MemberId memberId, String clientMessageId) {}

    /// @param repeated whether this is the result of an earlier send
    record Answer(LogResult result, boolean repeated) {}

    private final ChatLog log;
    /// Maintained on the calling thread: sends are so frequent that waking another thread for it costs more.
    private final Cache<Key, CompletableFuture<LogResult>> recent = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(REMEMBERED)
            .executor(Runnable::run)
            .build();

    RecentSends(ChatLog log) {
        this.log = log;
    }

    /// Runs `store` unless the same chat has been stored or is being stored, and waits for the result. Remembers
    /// only what was stored.
    Answer once(Send send, Supplier<CompletableFuture<LogResult>> store) {
        var key = new Key(send.stream().id(), send.member().id(), send.clientMessageId());
        var mine = new CompletableFuture<LogResult>();
        CompletableFuture<LogResult> earlier = recent.asMap().putIfAbsent(key, mine);
        if (earlier != null) {
            return new Answer(log.await(earlier), true);
        }
        LogResult result = new LogResult.Unavailable(Duration.ofSeconds(1));
        try {
            var _ = store.get().thenAccept(mine::complete);
            result = log.await(mine);
            return new Answer(result, false);
        } finally {
            if (!(result instanceof LogResult.Written) && !(result instanceof LogResult.WrittenBefore)) {
                recent.asMap().remove(key, mine);
                mine.complete(result);
            }
        }
    }
}
