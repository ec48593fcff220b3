package dev.streamside.chat.replay;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.answer.SharedAnswer;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.http.QueryNumber;
import dev.streamside.platform.http.SharedAnswers;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.ObjectMapper;

/// Replays. The answers to `GET` are the same for every client.
@RestController
@RequestMapping("/api/v1/streams/{streamId}/replay")
record ReplayResource(Replays replays, ObjectMapper json) implements AccessRules {
    private static final int MAX_SEGMENT = 10_000_000;
    private static final CacheControl FOR_A_SECOND =
            CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic();
    /// A cache may serve a deleted text for up to a minute: the sum of both.
    private static final String FOR_A_MINUTE = "public, max-age=30, stale-while-revalidate=30";

    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.everybodyReadsMembersWrite("/api/v1/streams/*/replay"),
                AccessRule.everybodyReadsMembersWrite("/api/v1/streams/*/replay/*"));
    }

    /// @param offsetMillis must not be null
    record ReplayEdit(@Nullable Long offsetMillis) {}

    @GetMapping
    ResponseEntity<ReplayView> replay(@PathVariable StreamId streamId) {
        return ResponseEntity.ok().cacheControl(FOR_A_SECOND).body(replays.view(streamId));
    }

    @Limited(Write.STREAM)
    @PatchMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ReplayView edit(
            @PathVariable StreamId streamId,
            @RequestBody ReplayEdit edit,
            @AuthenticationPrincipal MemberProfile member) {
        return replays.setOffset(streamId, edit.offsetMillis, member);
    }

    @GetMapping("/activity")
    void activity(@PathVariable StreamId streamId, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        byte[] activity = json.writeValueAsBytes(replays.activity(streamId));
        write(new SharedAnswer(activity, "activity"), request, response);
    }

    @GetMapping("/{segment:(?!activity$).+}") // "activity" is an address of its own
    void segment(
            @PathVariable StreamId streamId,
            @PathVariable String segment,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        int number = QueryNumber.parse("segment", segment, 0, MAX_SEGMENT);
        write(replays.segment(streamId, number), request, response);
    }

    private static void write(SharedAnswer answer, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setHeader(HttpHeaders.CACHE_CONTROL, FOR_A_MINUTE);
        byte[] body = SharedAnswers.begin(answer, request, response);
        if (body != null) {
            response.getOutputStream().write(body);
        }
    }
}
