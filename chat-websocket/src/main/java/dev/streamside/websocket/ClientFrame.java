package dev.streamside.websocket;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.streamside.broadcast.reaction.Reaction;
import dev.streamside.platform.id.MemberId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The frames that a viewer may send over the socket: named like the HTTP requests, and handled by the same
/// services.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(name = "chat", value = ClientFrame.Chat.class),
    @JsonSubTypes.Type(name = "reaction", value = ClientFrame.React.class),
    @JsonSubTypes.Type(name = "sign-in", value = ClientFrame.SignIn.class),
    @JsonSubTypes.Type(name = "ping", value = ClientFrame.Ping.class)
})
sealed interface ClientFrame {
    record Chat(
            @Nullable String text,
            @Nullable String clientMessageId,
            @Nullable String replyTo,
            @Nullable List<@Nullable MemberId> mentions)
            implements ClientFrame {}

    record React(@Nullable Reaction reaction) implements ClientFrame {}

    record SignIn(@Nullable String token) implements ClientFrame {}

    /// Asks whether the server still answers. Browsers do not show pages the pings of the protocol.
    record Ping() implements ClientFrame {}
}
