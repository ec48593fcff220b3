package dev.streamside.moderation.report;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// Members report chats; moderators of the channel see the reporters, and dismiss reports.
@RestController
record ReportResource(Reports reports) implements AccessRules {
    private static final String OF_CHAT = "/api/v1/streams/{streamId}/chats/{seq}/report";

    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.members("/api/v1/streams/*/chats/*/report"),
                AccessRule.members("/api/v1/channels/*/reports"));
    }

    /// Oldest first.
    record ReportedChats(List<ReportedChat> chats) {}

    @GetMapping("/api/v1/channels/{channelId}/reports")
    ReportedChats open(@PathVariable ChannelId channelId, @AuthenticationPrincipal MemberProfile member) {
        return new ReportedChats(reports.open(channelId, member));
    }

    @Limited(Write.REPORT)
    @PostMapping(OF_CHAT)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void report(
            @PathVariable StreamId streamId,
            @PathVariable long seq,
            @RequestBody(required = false) @Nullable NewReport report,
            @AuthenticationPrincipal MemberProfile member) {
        reports.report(streamId, seq, report == null ? NewReport.WITHOUT_REASON : report, member);
    }

    @Limited(Write.DELETION)
    @DeleteMapping(OF_CHAT)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void dismiss(
            @PathVariable StreamId streamId, @PathVariable long seq, @AuthenticationPrincipal MemberProfile member) {
        reports.dismiss(streamId, seq, member);
    }
}
