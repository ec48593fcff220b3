package dev.streamside.chat;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Write;
import dev.streamside.member.MemberProfile;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// All chats of a member on a stream.
@RestController
@RequestMapping("/api/v1/streams/{streamId}/members/{memberId}/chats")
class PurgeResource implements AccessRules {
    private final ChatDeletion deletion;

    PurgeResource(ChatDeletion deletion) {
        this.deletion = deletion;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/streams/*/members/*/chats"));
    }

    @Limited(Write.DELETION)
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void purge(
            @PathVariable StreamId streamId,
            @PathVariable MemberId memberId,
            @AuthenticationPrincipal MemberProfile member) {
        deletion.purge(streamId, memberId, member);
    }
}
