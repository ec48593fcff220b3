package dev.streamside.chat.curation;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// One chat of a stream, or all that a member has sent to it.
@RestController
@RequestMapping("/api/v1/streams/{streamId}")
record ChatDeletionResource(ChatDeletion deletion) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.members("/api/v1/streams/*/chats/*"),
                AccessRule.members("/api/v1/streams/*/members/*/chats"));
    }

    @Limited(Write.DELETION)
    @DeleteMapping("/chats/{seq:(?!history$).+}") // "history" is an address of its own
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @PathVariable StreamId streamId, @PathVariable long seq, @AuthenticationPrincipal MemberProfile member) {
        deletion.delete(streamId, seq, member);
    }

    @Limited(Write.DELETION)
    @DeleteMapping("/members/{memberId}/chats")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void purge(
            @PathVariable StreamId streamId,
            @PathVariable MemberId memberId,
            @AuthenticationPrincipal MemberProfile member) {
        deletion.purge(streamId, memberId, member);
    }
}
