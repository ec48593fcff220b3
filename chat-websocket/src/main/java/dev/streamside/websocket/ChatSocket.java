package dev.streamside.websocket;

import dev.streamside.chat.ChatService;
import dev.streamside.chat.NewChat;
import dev.streamside.chatlog.Timelines;
import dev.streamside.delivery.Hub;
import dev.streamside.http.Problems;
import dev.streamside.member.MemberProfile;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.reaction.Reactions;
import dev.streamside.socket.CloseReason;
import dev.streamside.socket.FrameSession;
import dev.streamside.stream.Streams;
import dev.streamside.timeline.Overflow;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import dev.streamside.viewer.Viewers;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.AbstractWebSocketHandler;

/// The socket of a stream: says hello, hands what a member sends to the same services as HTTP does, and leaves
/// delivery to the broadcast. Has no rules of its own.
@Component
class ChatSocket extends AbstractWebSocketHandler {
    /// As many as a poll brings by default.
    private static final int NEWEST = 50;

    private final ConnectionLimits admission;
    private final Timelines timelines;
    private final Hub broadcast;
    private final ChatService chats;
    private final Reactions reactions;
    private final Viewers viewers;
    private final CountsPublisher counts;
    private final SessionCheck memberWatch;
    private final FrameCodec codec;
    private final Problems problems;
    private final WebSocketProperties properties;
    private final AtomicInteger answering = new AtomicInteger();

    ChatSocket(
            ConnectionLimits admission,
            Timelines timelines,
            Hub broadcast,
            ChatService chats,
            Reactions reactions,
            Viewers viewers,
            CountsPublisher counts,
            SessionCheck memberWatch,
            FrameCodec codec,
            Problems problems,
            WebSocketProperties properties) {
        this.admission = admission;
        this.timelines = timelines;
        this.broadcast = broadcast;
        this.chats = chats;
        this.reactions = reactions;
        this.viewers = viewers;
        this.counts = counts;
        this.memberWatch = memberWatch;
        this.codec = codec;
        this.problems = problems;
        this.properties = properties;
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) {
        var socket = (FrameSession) session;
        try {
            if (socket.getAttributes().get(HandshakeGuard.REFUSAL) instanceof Refusal refusal) {
                throw refusal;
            }
            welcome(socket, visitor(session));
        } catch (Refusal refusal) {
            CloseReason reason = SocketProblems.reason(refusal);
            switch (reason) {
                case OVERLOADED ->
                    socket.close(reason, reason.within(properties.comeBackAfter(), properties.comeBackWithin()));
                case NOT_ALLOWED -> socket.close(reason, refusal.detail());
                default -> socket.close(reason);
            }
        }
    }

    private void welcome(FrameSession socket, ViewerConnection visitor) {
        Timeline timeline = timelines.find(visitor.streamId);
        if (timeline == null) {
            throw Streams.notFound();
        }
        synchronized (visitor) {
            if (visitor.left) {
                return;
            }
            admission.enter(visitor.memberId(), visitor.address);
            Slice slice = visitor.after == null
                    ? timeline.newest(NEWEST)
                    : timeline.read(visitor.after, Timeline.MAX_LIMIT, Overflow.PAGE);
            socket.send(codec.hello(slice, visitor.member()));
            visitor.seat = broadcast.join(socket, visitor.streamId, slice.cursor(), timeline);
            if (visitor.viewer != null) {
                viewers.connected(visitor.streamId, visitor.viewer);
            }
            counts.watched(visitor.streamId);
            memberWatch.add(socket, visitor);
        }
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) {
        if (session.getAttributes().get(HandshakeGuard.VISITOR) instanceof ViewerConnection visitor) {
            synchronized (visitor) {
                visitor.left = true;
                if (visitor.seat != null) {
                    broadcast.leave(visitor.seat);
                    visitor.seat = null;
                    admission.leave(visitor.memberId(), visitor.address);
                    if (visitor.viewer != null) {
                        viewers.disconnected(visitor.streamId, visitor.viewer);
                    }
                    counts.unwatched(visitor.streamId);
                    memberWatch.remove((FrameSession) session);
                }
            }
        }
    }

    @Override
    protected void handleTextMessage(WebSocketSession session, TextMessage message) {
        var socket = (FrameSession) session;
        String clientMessageId = null;
        answering.incrementAndGet();
        try {
            ClientFrame frame = codec.read(message.getPayload());
            clientMessageId = frame instanceof ClientFrame.Chat chat ? chat.clientMessageId() : null;
            ServerFrame answer = answer(frame, visitor(session));
            if (answer != null) {
                socket.send(codec.write(answer));
            }
        } catch (RuntimeException failure) {
            Refusal refusal = problems.refusalFor(failure, "A frame");
            socket.send(codec.write(ServerFrame.Error.of(refusal, clientMessageId)));
        } finally {
            answering.decrementAndGet();
        }
    }

    /// Whether every frame that has come has been answered.
    boolean hasAnswered() {
        return answering.get() == 0;
    }

    private @Nullable ServerFrame answer(ClientFrame frame, ViewerConnection visitor) {
        MemberProfile member = visitor.member();
        if (member == null) {
            throw Refusal.of(ProblemCode.LOGIN_REQUIRED, "Sign in first.");
        }
        switch (frame) {
            case ClientFrame.Chat chat -> {
                var receipt = chats.send(visitor.streamId, member, new NewChat(chat.text(), chat.clientMessageId()));
                return new ServerFrame.Sent(receipt.clientMessageId(), receipt.seq(), receipt.sentAt());
            }
            case ClientFrame.React react -> {
                if (react.reaction() == null) {
                    throw Refusal.invalid("reaction", "must be LIKE, DISLIKE or NONE");
                }
                reactions.set(visitor.streamId, member, react.reaction());
                return null; // the counts tell
            }
        }
    }

    private static ViewerConnection visitor(WebSocketSession session) {
        return (ViewerConnection) Objects.requireNonNull(session.getAttributes().get(HandshakeGuard.VISITOR));
    }
}
