package dev.streamside.stream;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.http.QueryNumber;
import dev.streamside.id.ChannelId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Write;
import dev.streamside.member.MemberProfile;
import dev.streamside.problem.FieldReason;
import dev.streamside.problem.Refusal;
import dev.streamside.text.PlainText;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.web.PagedModel;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/streams")
class StreamResource implements AccessRules {
    private static final int MAX_PAGE = 500;
    private static final PlainText TITLE_PART = PlainText.line("title", 100);
    private static final CacheControl FOR_A_SECOND =
            CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic();

    private final StreamList list;
    private final Streams streams;
    private final StreamLifecycle life;

    StreamResource(StreamList list, Streams streams, StreamLifecycle life) {
        this.list = list;
        this.streams = streams;
        this.life = life;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.everybodyReadsMembersWrite("/api/v1/streams"),
                AccessRule.everybodyReadsMembersWrite("/api/v1/streams/*"),
                AccessRule.members("/api/v1/streams/*/start"),
                AccessRule.members("/api/v1/streams/*/end"));
    }

    @GetMapping
    ResponseEntity<PagedModel<StreamView>> list(
            @RequestParam(name = "status") @Nullable String only,
            @RequestParam @Nullable ChannelId channel,
            @RequestParam(name = "title") @Nullable String part,
            @RequestParam @Nullable String page) {
        StreamStatus status = only == null ? null : status(only);
        String title = part == null ? null : TITLE_PART.clean(part);
        if (title != null && channel == null) {
            throw Refusal.invalid("channel", FieldReason.REQUIRED, "is required: titles are searched in one channel");
        }
        int number = page == null ? 0 : QueryNumber.parse("page", page, 0, MAX_PAGE);
        return ResponseEntity.ok()
                .cacheControl(FOR_A_SECOND)
                .body(new PagedModel<>(list.page(new StreamList.Filter(status, channel, title), number)));
    }

    private static StreamStatus status(String name) {
        try {
            return StreamStatus.valueOf(name);
        } catch (IllegalArgumentException _) {
            throw Refusal.invalid("status", "must be SCHEDULED, LIVE or ENDED");
        }
    }

    @GetMapping("/{id}")
    ResponseEntity<StreamView> get(@PathVariable StreamId id) {
        return ResponseEntity.ok().cacheControl(FOR_A_SECOND).body(streams.metadata(id));
    }

    @Limited(Write.STREAM)
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    StreamView create(@RequestBody NewStream request, @AuthenticationPrincipal MemberProfile member) {
        return life.create(request, member);
    }

    @Limited(Write.STREAM)
    @PatchMapping(path = "/{id}", consumes = MediaType.APPLICATION_JSON_VALUE)
    StreamView edit(
            @PathVariable StreamId id, @RequestBody StreamEdit edit, @AuthenticationPrincipal MemberProfile member) {
        return life.edit(id, edit, member);
    }

    @Limited(Write.STREAM)
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable StreamId id, @AuthenticationPrincipal MemberProfile member) {
        life.delete(id, member);
    }

    @Limited(Write.STREAM)
    @PostMapping("/{id}/start")
    StreamView start(@PathVariable StreamId id, @AuthenticationPrincipal MemberProfile member) {
        return life.start(id, member);
    }

    @Limited(Write.STREAM)
    @PostMapping("/{id}/end")
    StreamView end(@PathVariable StreamId id, @AuthenticationPrincipal MemberProfile member) {
        return life.end(id, member);
    }
}
