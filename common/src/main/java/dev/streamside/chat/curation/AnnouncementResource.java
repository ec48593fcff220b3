package dev.streamside.chat.curation;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/streams/{streamId}/announcements")
record AnnouncementResource(Announcements announcements) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/streams/*/announcements"));
    }

    /// What to announce.
    record NewAnnouncement(@Nullable String text) {}

    /// The entry that it has become.
    record Announced(
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq, Instant sentAt) {}

    @Limited(Write.CHAT)
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    Announced announce(
            @PathVariable StreamId streamId,
            @RequestBody NewAnnouncement announcement,
            @AuthenticationPrincipal MemberProfile member) {
        LogResult.Written written = announcements.announce(streamId, announcement.text(), member);
        return new Announced(written.seq(), written.at());
    }
}
