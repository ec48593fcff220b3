package dev.streamside.plain;

import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Fallback;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/// Stores each message in a transaction of its own, unless there are batches.
@Service
@Fallback
class SingleSends implements Sends {
    private final ChatRepository chats;
    private final LiveStreams streams;
    private final MemberRepository members;
    private final SignedIn signedIn;

    SingleSends(ChatRepository chats, LiveStreams streams, MemberRepository members, SignedIn signedIn) {
        this.chats = chats;
        this.streams = streams;
        this.members = members;
        this.signedIn = signedIn;
    }

    @Override
    @Transactional
    public ChatResource.Receipt send(long id, long streamId, ChatResource.NewChat chat, @Nullable String token) {
        Author author = signedIn.author(token);
        Stream stream = streams.live(streamId);
        // Selects nothing, whether the author was selected just now or is remembered.
        Member member = members.getReferenceById(author.id());
        Chat saved = chats.save(new Chat(id, stream, member, author, chat));
        return new ChatResource.Receipt(saved.id, saved.sentAt);
    }
}
