package dev.streamside.chat;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.http.QueryNumber;
import dev.streamside.id.Cursor;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Write;
import dev.streamside.member.MemberProfile;
import dev.streamside.problem.Refusal;
import dev.streamside.timeline.Timeline;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/streams/{streamId}/chats")
class ChatResource implements AccessRules {
    private static final int DEFAULT_LIMIT = 50;

    private final ChatService chats;
    private final ChatDeletion deletion;
    private final ChatHistory history;

    ChatResource(ChatService chats, ChatDeletion deletion, ChatHistory history) {
        this.chats = chats;
        this.deletion = deletion;
        this.history = history;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.everybodyReadsMembersWrite("/api/v1/streams/*/chats"),
                AccessRule.members("/api/v1/streams/*/chats/*"),
                AccessRule.everybodyReadsMembersWrite("/api/v1/streams/*/chats/history"));
    }

    @Limited(Write.CHAT)
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Receipt> send(
            @PathVariable StreamId streamId, @RequestBody NewChat chat, @AuthenticationPrincipal MemberProfile member) {
        Receipt receipt = chats.send(streamId, member, chat);
        return ResponseEntity.status(receipt.repeated() ? HttpStatus.OK : HttpStatus.CREATED)
                .body(receipt);
    }

    @Limited(Write.DELETION)
    @DeleteMapping("/{seq:(?!history$).+}") // "history" is an address of its own
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @PathVariable StreamId streamId, @PathVariable long seq, @AuthenticationPrincipal MemberProfile member) {
        deletion.delete(streamId, seq, member);
    }

    @GetMapping("/history")
    ResponseEntity<ChatHistory.Page> history(
            @PathVariable StreamId streamId,
            @RequestParam @Nullable String before,
            @RequestParam @Nullable String limit) {
        long newest =
                before == null ? Long.MAX_VALUE : Cursor.parse("before", before).seq();
        if (newest == 0) {
            throw Refusal.invalid("before", "must be at least 1");
        }
        int count = limit == null ? DEFAULT_LIMIT : QueryNumber.parse("limit", limit, 1, Timeline.MAX_LIMIT);
        return ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic())
                .body(history.before(streamId, newest, count));
    }
}
