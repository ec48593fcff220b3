package dev.streamside.websocket;

import dev.streamside.account.member.Identity;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.reaction.Reactions;
import dev.streamside.chat.send.ChatService;
import dev.streamside.chat.send.NewChat;
import dev.streamside.moderation.ban.BanNotice;
import dev.streamside.platform.guard.CurrentClient;
import dev.streamside.platform.http.Problems;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.ratelimit.Write;
import dev.streamside.platform.ratelimit.WriteLimits;
import dev.streamside.socket.Frame;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Passes a viewer's frames to the services that also handle requests. Safe for any thread.
@Component
class MemberFrames {
    private final ChatService chats;
    private final Reactions reactions;
    private final SignIns signIns;
    private final WriteLimits limits;
    private final FrameCodec codec;
    private final Problems problems;
    private final AtomicInteger answering = new AtomicInteger();

    MemberFrames(
            ChatService chats,
            Reactions reactions,
            SignIns signIns,
            WriteLimits limits,
            FrameCodec codec,
            Problems problems) {
        this.chats = chats;
        this.reactions = reactions;
        this.signIns = signIns;
        this.limits = limits;
        this.codec = codec;
        this.problems = problems;
    }

    /// Does what `text` asks for, and passes on the answer if there is one. A refusal is an answer.
    void handle(String text, ViewerConnection viewer, Consumer<Frame> answers) {
        ClientFrame frame = null;
        answering.incrementAndGet();
        CurrentClient.is(viewer.address);
        try {
            frame = codec.read(text);
            ServerFrame answer = handle(frame, viewer);
            if (answer != null) {
                answers.accept(codec.write(answer));
            }
        } catch (RuntimeException failure) {
            Refusal refusal = problems.refusalFor(failure, "A frame");
            if (refusal.code() == ProblemCode.BANNED) {
                viewer.banned(new BanNotice(true, null, null)); // SessionCheck sends the terms and the end
            }
            answers.accept(codec.write(ServerFrame.Refused.of(refusal, frame)));
        } finally {
            CurrentClient.isNobody();
            answering.decrementAndGet();
        }
    }

    /// Whether every frame that arrived has been answered.
    boolean isIdle() {
        return answering.get() == 0;
    }

    private @Nullable ServerFrame handle(ClientFrame frame, ViewerConnection viewer) {
        return switch (frame) {
            case ClientFrame.SignIn signIn -> signIns.signIn(viewer, signIn.token());
            case ClientFrame.Chat chat -> send(chat, viewer);
            case ClientFrame.React react -> react(react, viewer);
            case ClientFrame.Ping _ -> new ServerFrame.Pong();
        };
    }

    private ServerFrame send(ClientFrame.Chat chat, ViewerConnection viewer) {
        MemberProfile member = writer(Write.CHAT, viewer);
        var receipt = chats.send(
                viewer.stream.id(),
                member,
                new NewChat(chat.text(), chat.clientMessageId(), chat.replyTo(), chat.mentions()));
        return new ServerFrame.Sent(receipt.clientMessageId(), receipt.seq(), receipt.sentAt());
    }

    /// The new counts are the answer.
    private @Nullable ServerFrame react(ClientFrame.React react, ViewerConnection viewer) {
        MemberProfile member = writer(Write.REACTION, viewer);
        if (react.reaction() == null) {
            throw Refusal.invalid("reaction", "must be LIKE, DISLIKE or NONE");
        }
        reactions.set(viewer.stream.id(), member, react.reaction());
        return null;
    }

    private MemberProfile writer(Write write, ViewerConnection viewer) {
        Identity identity = viewer.identity();
        if (identity == null || !identity.isValid()) {
            throw Refusal.of(ProblemCode.LOGIN_REQUIRED, "Sign in first.");
        }
        identity.requireScope(write);
        limits.take(write, identity.member().id(), viewer.address);
        identity.ensureStored();
        return identity.member();
    }
}
