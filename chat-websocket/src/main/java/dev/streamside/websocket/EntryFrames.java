package dev.streamside.websocket;

import dev.streamside.chat.delivery.EntriesMessage;
import dev.streamside.chat.delivery.FrameEncoder;
import dev.streamside.chat.delivery.SharedContext;
import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.platform.id.Cursor;
import dev.streamside.socket.Frame;
import java.nio.charset.StandardCharsets;

/// The frames that carry entries: bytes that the timeline has ready, between an opening and a closing.
final class EntryFrames implements FrameEncoder<Frame> {
    private static final byte[] HELLO = "{\"type\":\"hello\",\"entries\":[".getBytes(StandardCharsets.US_ASCII);

    @Override
    public Frame encode(Slice entries, EntryForm form) {
        return Frame.text(EntriesMessage.of(entries, form));
    }

    @Override
    public Frame encode(Slice entries, SharedContext context) {
        byte[] text = EntriesMessage.of(entries, context);
        if (context.isCompressed()) {
            return Frame.compressedText(context.compress(text));
        }
        context.keep(text);
        return Frame.text(text);
    }

    /// The first frame of a connection.
    ///
    /// @param member the viewer's member as JSON, or `null`
    /// @param ban whether that member may only read, as a JSON object
    static Frame hello(Slice slice, EntryForm form, String member, String ban) {
        String closing = "],\"cursor\":\"" + new Cursor(slice.cursor(), slice.epoch()) + "\",\"reset\":" + slice.reset()
                + ",\"skipped\":" + slice.skipped() + ",\"member\":" + member + "," + ban.substring(1);
        return Frame.text(slice.between(HELLO, closing.getBytes(StandardCharsets.UTF_8), form));
    }
}
