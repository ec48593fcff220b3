package dev.streamside.chat.send.rule;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.moderation.rule.RuleBook;
import dev.streamside.moderation.word.Words;
import dev.streamside.platform.id.MemberId;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/// Collects what the rules check. Answers from memory.
@Component
public class Sends {
    private final Permissions permissions;
    private final RuleBook book;
    private final Words words;
    private final AuthorNames names;

    Sends(Permissions permissions, RuleBook book, Words words, AuthorNames names) {
        this.permissions = permissions;
        this.book = book;
        this.words = words;
        this.names = names;
    }

    /// @param text    in NFC, trimmed, and within the rules for texts
    /// @param replyTo `seq` of the chat that it replies to; null for none
    /// @param meant   of the members with a name in the text, those who are meant; empty for all
    public Send of(
            StreamView stream,
            MemberProfile member,
            String text,
            String clientMessageId,
            @Nullable Long replyTo,
            Set<MemberId> meant) {
        return new Send(
                stream,
                member,
                permissions.role(stream.channel(), member),
                book.of(stream),
                text,
                SingletonSupplier.of(() -> words.find(stream.channelId(), text)),
                SingletonSupplier.of(() -> names.find(stream.channelId(), member.displayName())),
                clientMessageId,
                replyTo,
                meant);
    }
}
