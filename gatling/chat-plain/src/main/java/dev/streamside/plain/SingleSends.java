package dev.streamside.plain;

import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Fallback;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.server.ResponseStatusException;

/// Stores each message in a transaction of its own, unless there are batches.
@Service
@Fallback
class SingleSends implements Sends {
    private final ChatRepository chats;
    private final StreamRepository streams;
    private final MemberRepository members;
    private final SignedIn signedIn;

    SingleSends(ChatRepository chats, StreamRepository streams, MemberRepository members, SignedIn signedIn) {
        this.chats = chats;
        this.streams = streams;
        this.members = members;
        this.signedIn = signedIn;
    }

    @Override
    @Transactional
    public ChatResource.Receipt send(long id, long streamId, ChatResource.NewChat chat, @Nullable String token) {
        Member member = members.findById(signedIn.member(token)).orElseThrow();
        Stream stream = streams.findById(streamId)
                .filter(found -> found.status.equals("LIVE"))
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.CONFLICT));
        Chat saved = chats.save(new Chat(id, stream, member, chat.text(), chat.clientMessageId()));
        return new ChatResource.Receipt(saved.id, saved.sentAt);
    }
}
