package dev.streamside.websocket;

import dev.streamside.broadcast.stream.Streams;
import dev.streamside.broadcast.viewer.Viewers;
import dev.streamside.chat.delivery.Hub;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.socket.CloseReason;
import dev.streamside.socket.Frame;
import dev.streamside.socket.SocketHandler;
import dev.streamside.socket.SocketSession;
import org.springframework.stereotype.Component;

/// The socket of a stream: sends the first frame, leaves delivery to the hub and members' frames to
/// [MemberFrames]. Has no rules of its own.
@Component
record ChatSocket(
        ConnectionLimits limits,
        Timelines timelines,
        Hub<Frame> hub,
        MemberFrames memberFrames,
        Viewers viewers,
        CountsPublisher counts,
        SessionCheck sessionCheck,
        FrameCodec codec,
        WebSocketProperties properties)
        implements SocketHandler<Admission> {
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
        viewer.join(limits, viewers, () -> {
            Slice slice = viewer.query.read(timeline);
            socket.send(codec.hello(slice, viewer.query.entries(), viewer.member(), viewer.ban()));
            var subscription = hub.subscribe(
                    new SocketReceiver(socket, viewer.query.entries()),
                    viewer.stream.id(),
                    viewer.query.overflow(),
                    slice.cursor(),
                    timeline);
            counts.watched(viewer.stream.id());
            sessionCheck.add(socket, viewer);
            return subscription;
        });
    }

    @Override
    public void closed(SocketSession<Admission> socket) {
        if (socket.context() instanceof ViewerConnection viewer) {
            viewer.leave(limits, viewers, subscription -> {
                hub.unsubscribe(subscription);
                counts.unwatched(viewer.stream.id());
                sessionCheck.remove(socket);
            });
        }
    }

    @Override
    public void received(SocketSession<Admission> socket, String text) {
        if (socket.context() instanceof ViewerConnection viewer) {
            memberFrames.handle(text, viewer, socket::send);
            viewer.whileJoined(() -> sessionCheck.add(socket, viewer)); // it may have signed in
        }
    }
}
