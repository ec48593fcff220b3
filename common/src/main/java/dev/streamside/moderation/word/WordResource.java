package dev.streamside.moderation.word;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/channels/{channelId}/words")
record WordResource(Words words) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/channels/*/words"));
    }

    /// The words of a channel.
    record Lists(List<String> refused, List<String> held, List<String> masked) {
        static Lists of(List<ListedWord> words) {
            return new Lists(of(words, Treatment.REFUSED), of(words, Treatment.HELD), of(words, Treatment.MASKED));
        }

        private static List<String> of(List<ListedWord> words, Treatment treatment) {
            return words.stream()
                    .filter(word -> word.treatment() == treatment)
                    .map(ListedWord::text)
                    .sorted()
                    .toList();
        }
    }

    @GetMapping
    Lists list(@PathVariable ChannelId channelId, @AuthenticationPrincipal MemberProfile member) {
        return Lists.of(words.list(channelId, member));
    }

    @Limited(Write.SETTINGS)
    @PatchMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    Lists edit(
            @PathVariable ChannelId channelId,
            @RequestBody WordEdit edit,
            @AuthenticationPrincipal MemberProfile member) {
        return Lists.of(words.edit(channelId, edit, member));
    }
}
