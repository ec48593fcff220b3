package dev.streamside.chat.timeline;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// The state that compact entries refer to: the authors that their readers know, and the time of the last
/// chat.
///
/// A chat is `[time, author, text]`, or `[time, author, text, {…}]` with the fields that few chats have. The
/// time is in milliseconds since the previous chat; since 1970 if there is none. An author's first chat
/// contains the author object of the full form; later chats contain its index, counted from 0. The chat's own
/// number follows from its position. There is no `clientMessageId`: only the sender uses it, and the sender
/// gets it in the response to the send.
///
/// Confined to one thread.
public final class Introductions {
    private final Map<String, Integer> authors = new HashMap<>();
    private long millis;

    /// Whether no author has been introduced yet.
    public boolean isEmpty() {
        return authors.isEmpty();
    }

    /// Drops all authors.
    public void forget() {
        authors.clear();
    }

    /// Writes an entry, which takes no more room than its JSON.
    ///
    /// @return where it ends in `target`
    int write(byte[] json, int start, int end, byte[] target, int at) {
        ChatParts chat = ChatParts.find(json, start, end);
        return chat == null ? copy(json, start, end, target, at) : write(chat, json, end, target, at);
    }

    private int write(ChatParts chat, byte[] json, int end, byte[] target, int offset) {
        int at = offset;
        target[at++] = '[';
        at = write(chat.millis() - millis, target, at);
        millis = chat.millis();
        target[at++] = ',';
        at = writeAuthor(chat, json, target, at);
        target[at++] = ',';
        at = copy(json, chat.text(), chat.textEnd(), target, at);
        if (json[chat.rest()] == ',') {
            target[at++] = ',';
            target[at++] = '{';
            at = copy(json, chat.rest() + 1, end, target, at);
        }
        target[at++] = ']';
        return at;
    }

    private int writeAuthor(ChatParts chat, byte[] json, byte[] target, int at) {
        int length = chat.authorEnd() - chat.author();
        var author = new String(json, chat.author(), length, StandardCharsets.ISO_8859_1); // a key, never shown
        Integer known = authors.putIfAbsent(author, authors.size());
        return known == null
                ? copy(json, chat.author(), chat.authorEnd(), target, at)
                : write(known.longValue(), target, at);
    }

    private static int write(long number, byte[] target, int at) {
        byte[] digits = Long.toString(number).getBytes(StandardCharsets.ISO_8859_1);
        return copy(digits, 0, digits.length, target, at);
    }

    private static int copy(byte[] source, int start, int end, byte[] target, int at) {
        System.arraycopy(source, start, target, at, end - start);
        return at + end - start;
    }
}
