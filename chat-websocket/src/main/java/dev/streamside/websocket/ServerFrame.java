package dev.streamside.websocket;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.reaction.ReactionSums;
import dev.streamside.moderation.ban.BanNotice;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The frames that the server sends over the socket, except entries: [EntryFrames] builds those from
/// ready-made bytes.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(name = "sent", value = ServerFrame.Sent.class),
    @JsonSubTypes.Type(name = "error", value = ServerFrame.Refused.class),
    @JsonSubTypes.Type(name = "counts", value = ServerFrame.Counts.class),
    @JsonSubTypes.Type(name = "ban", value = ServerFrame.Ban.class),
    @JsonSubTypes.Type(name = "signed-in", value = ServerFrame.SignedIn.class),
    @JsonSubTypes.Type(name = "signed-out", value = ServerFrame.SignedOut.class),
    @JsonSubTypes.Type(name = "pong", value = ServerFrame.Pong.class)
})
sealed interface ServerFrame {
    /// A chat is stored and shown.
    record Sent(
            String clientMessageId,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            Instant sentAt) implements ServerFrame {}

    /// A frame was refused; the connection stays open.
    ///
    /// @param frame the type of the frame, if it was not a chat or a reaction
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    record Refused(
            String code,
            String detail,
            @Nullable String clientMessageId,
            @Nullable String frame,
            @Nullable Long retryAfterMillis,
            List<Refusal.Field> fields)
            implements ServerFrame {

        static Refused of(Refusal refusal, @Nullable ClientFrame frame) {
            Duration wait = refusal.retryAfter();
            return new Refused(
                    refusal.code().name(),
                    refusal.detail(),
                    frame instanceof ClientFrame.Chat chat ? chat.clientMessageId() : null,
                    frame instanceof ClientFrame.SignIn ? "sign-in" : null,
                    wait == null ? null : wait.toMillis(),
                    refusal.fields());
        }
    }

    /// The member at this socket has been banned, is banned on other terms than before, or is no longer
    /// banned.
    record Ban(@JsonUnwrapped BanNotice notice) implements ServerFrame {}

    /// The socket sends as this member from now on.
    record SignedIn(MemberProfile member, @JsonUnwrapped BanNotice notice) implements ServerFrame {}

    /// The token of the socket's member has expired or was revoked. From now on the viewer is a guest.
    record SignedOut() implements ServerFrame {}

    /// The answer to a ping of the client.
    record Pong() implements ServerFrame {}

    /// The counts that are shown with the stream.
    ///
    /// @param reactions null if they cannot be counted now
    record Counts(long viewers, @JsonUnwrapped @Nullable ReactionSums reactions) implements ServerFrame {
        static Counts of(dev.streamside.broadcast.counts.Counts counts) {
            return new Counts(counts.viewers(), counts.reactions());
        }
    }
}
