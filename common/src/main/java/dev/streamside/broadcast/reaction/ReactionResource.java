package dev.streamside.broadcast.reaction;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/streams/{streamId}/reaction")
record ReactionResource(Reactions reactions) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/streams/*/reaction"));
    }

    /// The reaction that a member sets.
    record ReactionRequest(@Nullable Reaction reaction) {}

    /// The requesting member's reaction.
    record OwnReaction(Reaction reaction) {}

    /// The member's reaction, and the stream's totals including it.
    record ReactionAnswer(Reaction reaction, long likes, long dislikes) {}

    @GetMapping
    OwnReaction get(@PathVariable StreamId streamId, @AuthenticationPrincipal MemberProfile member) {
        return new OwnReaction(reactions.find(streamId, member));
    }

    @Limited(Write.REACTION)
    @PutMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ReactionAnswer put(
            @PathVariable StreamId streamId,
            @RequestBody ReactionRequest request,
            @AuthenticationPrincipal MemberProfile member) {
        Reaction reaction = request.reaction();
        if (reaction == null) {
            throw Refusal.invalid("reaction", "must be LIKE, DISLIKE or NONE");
        }
        ReactionSums sums = reactions.set(streamId, member, reaction);
        return new ReactionAnswer(reaction, sums.likes(), sums.dislikes());
    }
}
