package dev.streamside.report;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.chatlog.Author;
import dev.streamside.id.StreamId;
import dev.streamside.member.MemberCard;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A chat that somebody has reported.
///
/// @param author  as they were when they sent it
/// @param reports by different members
record ReportedChat(
        StreamId streamId,
        @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
        Author author,
        String text,
        Instant sentAt,
        List<Report> reports) {

    /// @param reason null for none
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Report(MemberCard member, Instant at, @Nullable String reason) {}

    boolean isSameAs(ReportedChat other) {
        return streamId.equals(other.streamId) && seq == other.seq;
    }
}
