package dev.streamside.chat.export;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.http.SharedAnswers;
import dev.streamside.platform.id.Cursor;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// Downloads of chats. Each slice passes the bulkhead. If one is refused in the middle, the connection is
/// cut, and the client continues after the last chat that it has.
@RestController
class ExportResource implements AccessRules {
    private static final int MAX_AT_ONCE = 2;

    private final ChatExport export;
    private final Streams streams;
    private final Permissions permissions;
    private final Bulkhead bulkhead;
    private final Semaphore turns = new Semaphore(MAX_AT_ONCE);

    ExportResource(ChatExport export, Streams streams, Permissions permissions, Bulkhead bulkhead) {
        this.export = export;
        this.streams = streams;
        this.permissions = permissions;
        this.bulkhead = bulkhead;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/streams/*/chats/export"));
    }

    @GetMapping("/api/v1/streams/{streamId}/chats/export")
    void export(
            @PathVariable StreamId streamId,
            @RequestParam @Nullable String format,
            @RequestParam @Nullable String after,
            @AuthenticationPrincipal MemberProfile member,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        StreamView stream = streams.require(streamId);
        permissions.require(Action.RUN_STREAMS, stream.channel(), member);
        ExportFormat chosen = ExportFormat.of(format);
        long last = after == null ? 0 : Cursor.parse("after", after).seq();
        if (!turns.tryAcquire()) {
            throw Refusal.until(
                    ProblemCode.TRY_LATER, "Enough exports are running; try again.", Duration.ofSeconds(10));
        }
        try {
            ExportedStream exported =
                    bulkhead.call(() -> export.find(streamId)).orElseThrow(() -> Streams.notLive(stream));
            write(exported, chosen, last, request, response);
        } finally {
            turns.release();
        }
    }

    private void write(
            ExportedStream stream,
            ExportFormat format,
            long after,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        response.setContentType(format.contentType);
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment()
                        .filename("chats-" + stream.id() + "." + format.extension())
                        .build()
                        .toString());
        response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        if (SharedAnswers.acceptsGzip(request)) {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
            var gzip = new GZIPOutputStream(response.getOutputStream());
            export.write(stream, format, after, gzip, this::inTurn);
            gzip.finish();
        } else {
            export.write(stream, format, after, response.getOutputStream(), this::inTurn);
        }
    }

    /// Pauses for as long as the query took, to leave the database to other requests.
    private <T> T inTurn(Supplier<T> query) {
        long start = System.nanoTime();
        T answer = bulkhead.call(query);
        LockSupport.parkNanos(System.nanoTime() - start);
        return answer;
    }
}
