package dev.streamside.chat.history;

import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.http.QueryNumber;
import dev.streamside.platform.id.Cursor;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/streams/{streamId}/chats/history")
record ChatHistoryResource(ChatHistory history) implements AccessRules {
    private static final int DEFAULT_LIMIT = 50;

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybodyReadsMembersWrite("/api/v1/streams/*/chats/history"));
    }

    @GetMapping
    ResponseEntity<ChatHistory.Page> history(
            @PathVariable StreamId streamId,
            @RequestParam @Nullable String before,
            @RequestParam @Nullable String limit,
            @RequestParam @Nullable String type) {
        long newest =
                before == null ? Long.MAX_VALUE : Cursor.parse("before", before).seq();
        if (newest == 0) {
            throw Refusal.invalid("before", "must be at least 1");
        }
        int count = limit == null ? DEFAULT_LIMIT : QueryNumber.parse("limit", limit, 1, Timeline.MAX_LIMIT);
        return ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic())
                .body(history.before(streamId, newest, count, isForChats(type)));
    }

    /// No other type is allowed: to find the last entry of a rare type, the database may have to read the
    /// whole log.
    private static boolean isForChats(@Nullable String type) {
        if (type != null && !type.equals(EntryType.CHAT.word())) {
            throw Refusal.invalid("type", "must be chat");
        }
        return type != null;
    }
}
