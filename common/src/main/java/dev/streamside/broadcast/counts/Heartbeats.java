package dev.streamside.broadcast.counts;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.broadcast.viewer.GuestCookies;
import dev.streamside.broadcast.viewer.ViewerRecognition;
import dev.streamside.broadcast.viewer.Viewers;
import dev.streamside.moderation.ban.BanNotice;
import dev.streamside.moderation.ban.Bans;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// Counts viewers by their heartbeats. The first heartbeat of a guest only returns an id. The guest counts from
/// the first heartbeat that sends this id back: as a cookie or, from a page of another site or a bot, in the
/// body. So a client that keeps neither is not counted again and again. Safe for any thread.
@Service
public class Heartbeats {
    /// Short, so that a guest soon counts. Not zero, because a client that keeps no cookies gets it every
    /// time.
    private static final Duration NEW_GUEST_RETURNS = Duration.ofSeconds(3);

    private final Streams streams;
    private final Viewers viewers;
    private final Bans bans;
    private final StreamCounts counts;
    private final ViewerRecognition recognition;
    private final GuestCookies cookies;

    Heartbeats(
            Streams streams,
            Viewers viewers,
            Bans bans,
            StreamCounts counts,
            ViewerRecognition recognition,
            GuestCookies cookies) {
        this.streams = streams;
        this.viewers = viewers;
        this.bans = bans;
        this.counts = counts;
        this.recognition = recognition;
        this.cookies = cookies;
    }

    /// @param newGuest the id of a guest who had none, to be sent as a cookie as well; empty for all others
    public record Answer(CountsView counts, OptionalLong newGuest) {}

    /// Counts the sender as a viewer.
    ///
    /// @param member null for a guest
    /// @param guest the id that the guest has sent, if any
    /// @throws dev.streamside.platform.problem.Refusal `STREAM_NOT_FOUND` or `TRY_LATER`
    public Answer answer(StreamId streamId, @Nullable MemberProfile member, OptionalLong guest, ClientAddress address) {
        StreamView stream = streams.require(streamId);
        BanNotice ban = BanNotice.of(member == null ? null : bans.find(stream.channelId(), member.id()));
        var recognized = recognition.recognize(stream, member, guest);
        Duration next = viewers.heartbeatInterval();
        String newGuest = null;
        if (recognized.newGuest().isPresent()) {
            next = NEW_GUEST_RETURNS;
            newGuest = cookies.id(recognized.newGuest().getAsLong());
        } else if (recognized.viewer() != null) {
            viewers.seen(streamId, recognized.viewer(), address);
        }
        return new Answer(CountsView.of(counts.find(streamId), stream, next, newGuest, ban), recognized.newGuest());
    }
}
