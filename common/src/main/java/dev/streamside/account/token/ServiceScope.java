package dev.streamside.account.token;

import dev.streamside.platform.ratelimit.Write;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/// What a service token allows. Reading needs no scope: a program may read whatever a guest may.
enum ServiceScope {
    /// Registers users of the site, and creates, edits, starts, ends and deletes streams on any channel.
    STREAMS_WRITE("streams:write", Set.of(Write.STREAM)),
    /// Sends chats, with the badge of a bot.
    CHAT_SEND("chat:send", Set.of(Write.CHAT)),
    /// Moderates every channel: bans, deletions, pins, and held or reported chats.
    MODERATION("moderation", Set.of(Write.BAN, Write.DELETION)),
    /// Changes rules and moderators of every channel, and signs out users of other sites.
    OPERATOR("operator", Set.of(Write.SETTINGS)),
    /// Copies and erases the data stored about a member. Not part of any other scope, because it cannot be
    /// undone.
    ERASURE("erasure", Set.of(Write.ERASURE));

    private final String word;
    private final Set<Write> writes;

    ServiceScope(String word, Set<Write> writes) {
        this.word = word;
        this.writes = writes;
    }

    static Optional<ServiceScope> of(String word) {
        return Arrays.stream(values()).filter(scope -> scope.word.equals(word)).findAny();
    }

    Set<Write> writes() {
        return writes;
    }

    @Override
    public String toString() {
        return word;
    }
}
