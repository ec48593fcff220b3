package dev.streamside.chat.curation;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.query.LoggedChat;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.Ids;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.time.Duration;
import java.time.Instant;
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
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// The pinned chat of a stream.
@RestController
@RequestMapping("/api/v1/streams/{streamId}/pin")
record PinResource(Pins pins) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybodyReadsMembersWrite("/api/v1/streams/*/pin"));
    }

    /// @param seq the number of the chat to pin
    record NewPin(@Nullable String seq) {
        private static final int MAX_DIGITS = 18;

        long number() {
            if (seq == null || !Ids.isNumber(seq, MAX_DIGITS)) {
                throw Refusal.invalid("seq", "must be the number of a chat");
            }
            return Long.parseLong(seq);
        }
    }

    /// @param chat null if nothing is pinned
    record Pin(@Nullable PinnedChat chat) {}

    record PinnedChat(
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq, Author author, String text, Instant sentAt) {
        static PinnedChat of(LoggedChat chat) {
            return new PinnedChat(chat.seq(), chat.author(), chat.text(), chat.sentAt());
        }
    }

    @GetMapping
    ResponseEntity<Pin> pinned(@PathVariable StreamId streamId) {
        return ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic())
                .body(new Pin(pins.of(streamId).map(PinnedChat::of).orElse(null)));
    }

    @Limited(Write.DELETION)
    @PutMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void pin(@PathVariable StreamId streamId, @RequestBody NewPin pin, @AuthenticationPrincipal MemberProfile member) {
        pins.pin(streamId, pin.number(), member);
    }

    @Limited(Write.DELETION)
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void unpin(@PathVariable StreamId streamId, @AuthenticationPrincipal MemberProfile member) {
        pins.unpin(streamId, member);
    }
}
