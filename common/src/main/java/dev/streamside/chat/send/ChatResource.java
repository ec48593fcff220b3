package dev.streamside.chat.send;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// Sends of every kind of client. A filter answers most of them before they come here.
@RestController
@RequestMapping("/api/v1/streams/{streamId}/chats")
record ChatResource(ChatService chats) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybodyReadsMembersWrite("/api/v1/streams/*/chats"));
    }

    @Limited(Write.CHAT)
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Receipt> send(
            @PathVariable StreamId streamId, @RequestBody NewChat chat, @AuthenticationPrincipal MemberProfile member) {
        Receipt receipt = chats.send(streamId, member, chat);
        return ResponseEntity.status(receipt.repeated() ? HttpStatus.OK : HttpStatus.CREATED)
                .body(receipt);
    }
}
