package dev.streamside.broadcast.stream;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.channel.Channels;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.http.QueryNumber;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
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
@RequestMapping("/api/v1")
record StreamResource(StreamList list, Streams streams, StreamLifecycle life, Channels channels)
        implements AccessRules {
    private static final int MAX_PAGE = 500;
    private static final int MAX_TITLE_PART = 100;
    private static final CacheControl FOR_A_SECOND =
            CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic();

    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.everybodyReadsMembersWrite("/api/v1/streams"),
                AccessRule.everybodyReadsMembersWrite("/api/v1/streams/*"),
                AccessRule.members("/api/v1/streams/*/start"),
                AccessRule.members("/api/v1/streams/*/end"),
                AccessRule.everybody("/api/v1/channels/*/streams"));
    }

    @GetMapping("/streams")
    ResponseEntity<PagedModel<StreamView>> list(
            @RequestParam(name = "status") @Nullable String only, @RequestParam @Nullable String page) {
        return list(new StreamList.Filter(only == null ? null : status(only), null, null), page);
    }

    @GetMapping("/channels/{channelId}/streams")
    ResponseEntity<PagedModel<StreamView>> ofChannel(
            @PathVariable ChannelId channelId,
            @RequestParam(name = "status") @Nullable String only,
            @RequestParam(name = "title") @Nullable String part,
            @RequestParam @Nullable String page) {
        if (part != null && part.codePointCount(0, part.length()) > MAX_TITLE_PART) {
            throw Refusal.invalid(
                    "title", FieldReason.TOO_LONG, "must be at most " + MAX_TITLE_PART + " characters long");
        }
        channels.require(channelId);
        return list(new StreamList.Filter(only == null ? null : status(only), channelId, part), page);
    }

    private ResponseEntity<PagedModel<StreamView>> list(StreamList.Filter filter, @Nullable String page) {
        int number = page == null ? 0 : QueryNumber.parse("page", page, 0, MAX_PAGE);
        return ResponseEntity.ok().cacheControl(FOR_A_SECOND).body(new PagedModel<>(list.page(filter, number)));
    }

    private static StreamStatus status(String name) {
        try {
            return StreamStatus.valueOf(name);
        } catch (IllegalArgumentException _) {
            throw Refusal.invalid("status", "must be SCHEDULED, LIVE or ENDED");
        }
    }

    @GetMapping("/streams/{id}")
    ResponseEntity<StreamView> get(@PathVariable StreamId id) {
        return ResponseEntity.ok().cacheControl(FOR_A_SECOND).body(streams.metadata(id));
    }

    @Limited(Write.STREAM)
    @PostMapping(path = "/streams", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    StreamView create(@RequestBody NewStream request, @AuthenticationPrincipal MemberProfile member) {
        return life.create(request, member);
    }

    @Limited(Write.STREAM)
    @PatchMapping(path = "/streams/{id}", consumes = MediaType.APPLICATION_JSON_VALUE)
    StreamView edit(
            @PathVariable StreamId id, @RequestBody StreamEdit edit, @AuthenticationPrincipal MemberProfile member) {
        return life.edit(id, edit, member);
    }

    @Limited(Write.STREAM)
    @DeleteMapping("/streams/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable StreamId id, @AuthenticationPrincipal MemberProfile member) {
        life.delete(id, member);
    }

    @Limited(Write.STREAM)
    @PostMapping("/streams/{id}/start")
    StreamView start(@PathVariable StreamId id, @AuthenticationPrincipal MemberProfile member) {
        return life.start(id, member);
    }

    @Limited(Write.STREAM)
    @PostMapping("/streams/{id}/end")
    StreamView end(@PathVariable StreamId id, @AuthenticationPrincipal MemberProfile member) {
        return life.end(id, member);
    }
}
