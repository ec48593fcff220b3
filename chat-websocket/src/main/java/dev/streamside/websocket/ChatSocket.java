package dev.streamside.websocket;

import dev.streamside.chatlog.Timelines;
import dev.streamside.delivery.Hub;
import dev.streamside.problem.Refusal;
import dev.streamside.socket.CloseReason;
import dev.streamside.socket.Frame;
import dev.streamside.socket.SocketHandler;
import dev.streamside.socket.SocketSession;
import dev.streamside.stream.Streams;
import dev.streamside.timeline.Overflow;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import dev.streamside.viewer.Viewers;
import org.springframework.stereotype.Component;

/// The socket of a stream: sends the first frame, leaves delivery to the hub and what a member sends to
/// [MemberFrames]. Has no rules of its own.
@Component
class ChatSocket implements SocketHandler<Admission> {
    /// The same as a poll's default.
    private static final int NEWEST = 50;

    private final ConnectionLimits limits;
    private final Timelines timelines;
    private final Hub<Frame> hub;
    private final MemberFrames memberFrames;
    private final Viewers viewers;
    private final CountsPublisher counts;
    private final SessionCheck sessionCheck;
    private final FrameCodec codec;
    private final WebSocketProperties properties;

    ChatSocket(
            ConnectionLimits limits,
            Timelines timelines,
            Hub<Frame> hub,
            MemberFrames memberFrames,
            Viewers viewers,
            CountsPublisher counts,
            SessionCheck sessionCheck,
            FrameCodec codec,
            WebSocketProperties properties) {
        this.limits = limits;
        this.timelines = timelines;
        this.hub = hub;
        this.memberFrames = memberFrames;
        this.viewers = viewers;
        this.counts = counts;
        this.sessionCheck = sessionCheck;
        this.codec = codec;
        this.properties = properties;
    }

    @Override
    public void opened(SocketSession<Admission> socket) {
        try {
            switch (socket.context()) {
                case ViewerConnection viewer -> welcome(socket, viewer);
                case Admission.Refused refused -> close(socket, refused.refusal());
            }
        } catch (Refusal refusal) {
            close(socket, refusal);
        }
    }

    private void close(SocketSession<Admission> socket, Refusal refusal) {
        CloseReason reason = SocketProblems.reason(refusal);
        switch (reason) {
            case OVERLOADED ->
                socket.close(reason, reason.within(properties.comeBackAfter(), properties.comeBackWithin()));
            case NOT_ALLOWED -> socket.close(reason, refusal.detail());
            default -> socket.close(reason);
        }
    }

    private void welcome(SocketSession<Admission> socket, ViewerConnection viewer) {
        Timeline timeline = timelines.find(viewer.stream.id());
        if (timeline == null) {
            throw Streams.notFound();
        }
        synchronized (viewer) {
            if (viewer.left) {
                return;
            }
            limits.enter(viewer.memberId(), viewer.address);
            Slice slice = viewer.after == null
                    ? timeline.newest(NEWEST)
                    : timeline.read(viewer.after.seq(), viewer.after.epoch(), Timeline.MAX_LIMIT, Overflow.PAGE);
            socket.send(codec.hello(slice, viewer.member(), viewer.ban));
            viewer.subscription = hub.subscribe(
                    new SocketReceiver(socket), viewer.stream.id(), viewer.overflow, slice.cursor(), timeline);
            if (viewer.viewer != null) {
                viewers.connected(viewer.stream.id(), viewer.viewer);
            }
            counts.watched(viewer.stream.id());
            sessionCheck.add(socket, viewer);
        }
    }

    @Override
    public void closed(SocketSession<Admission> socket) {
        if (socket.context() instanceof ViewerConnection viewer) {
            synchronized (viewer) {
                viewer.left = true;
                if (viewer.subscription != null) {
                    hub.unsubscribe(viewer.subscription);
                    viewer.subscription = null;
                    limits.leave(viewer.memberId(), viewer.address);
                    if (viewer.viewer != null) {
                        viewers.disconnected(viewer.stream.id(), viewer.viewer);
                    }
                    counts.unwatched(viewer.stream.id());
                    sessionCheck.remove(socket);
                }
            }
        }
    }

    @Override
    public void received(SocketSession<Admission> socket, String text) {
        if (socket.context() instanceof ViewerConnection viewer) {
            memberFrames.handle(text, viewer, socket::send);
            synchronized (viewer) {
                if (viewer.subscription != null) { // it may have signed in
                    sessionCheck.add(socket, viewer);
                }
            }
        }
    }
}
