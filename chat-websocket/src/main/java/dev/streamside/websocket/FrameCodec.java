package dev.streamside.websocket;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.moderation.ban.BanNotice;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.socket.Frame;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;

/// The JSON of the frames, as strict as the JSON of requests.
@Component
class FrameCodec {
    private final ObjectReader reader;
    private final ObjectWriter writer;
    private final ObjectWriter memberWriter;
    private final ObjectWriter banWriter;

    FrameCodec(ObjectMapper json) {
        this.reader = json.readerFor(ClientFrame.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        this.writer = json.writerFor(ServerFrame.class);
        this.memberWriter = json.writerFor(MemberProfile.class);
        this.banWriter = json.writerFor(BanNotice.class);
    }

    /// @throws tools.jackson.core.JacksonException when it is not a frame that a client may send
    /// @throws Refusal `INVALID` when it is `null`
    ClientFrame read(String text) {
        ClientFrame frame = reader.readValue(text);
        if (frame == null) {
            throw Refusal.of(ProblemCode.INVALID, "A frame is a JSON object with a type.");
        }
        return frame;
    }

    Frame write(ServerFrame frame) {
        return Frame.text(writer.writeValueAsBytes(frame));
    }

    Frame hello(Slice slice, EntryForm form, @Nullable MemberProfile member, BanNotice ban) {
        return EntryFrames.hello(
                slice,
                form,
                member == null ? "null" : memberWriter.writeValueAsString(member),
                banWriter.writeValueAsString(ban));
    }
}
