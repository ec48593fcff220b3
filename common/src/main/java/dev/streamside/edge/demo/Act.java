package dev.streamside.edge.demo;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An event at one moment of a show.
sealed interface Act {
    /// An action of one member, by one or two calls of the API. Labels refer to earlier chats.
    sealed interface Deed extends Act {
        Part who();
    }

    /// @param label the name by which later deeds refer to this chat; null if none does
    /// @param replyTo the label of the chat that this one replies to
    record Say(
            Part who,
            String text,
            @Nullable String label,
            @Nullable String replyTo) implements Deed {}

    record Like(Part who) implements Deed {}

    record Announce(Part who, String text) implements Deed {}

    record Pin(Part who, String label) implements Deed {}

    record Unpin(Part who) implements Deed {}

    record Delete(Part who, String label) implements Deed {}

    /// Approves a chat that waits for a moderator.
    record Approve(Part who, String label) implements Deed {}

    /// Deletes all chats of a member.
    record Purge(Part who, Part whom) implements Deed {}

    /// @param seconds the duration; null for no end
    record Ban(Part who, Part whom, @Nullable Integer seconds, String reason) implements Deed {}

    /// One of several texts, so that rounds differ.
    record SayOneOf(
            Part who,
            List<String> texts,
            @Nullable String label,
            @Nullable String replyTo) implements Act {}

    /// Many guests say lines from one pool.
    record Chorus(String pool, int count, Duration over) implements Act {}

    /// Many guests like the stream.
    record Likes(int count, Duration over) implements Act {}
}
