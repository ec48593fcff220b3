package dev.streamside.moderation.report;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.account.member.MemberCard;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.platform.id.StreamId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A chat that members have reported.
///
/// @param author          as they were when they sent it
/// @param deletedByAuthor whether its author has deleted it since. Moderators still see its text
/// @param reports         by different members
record ReportedChat(
        StreamId streamId,
        @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
        Author author,
        String text,
        Instant sentAt,
        boolean deletedByAuthor,
        List<Report> reports) {

    /// @param reason null for none
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Report(MemberCard member, Instant at, @Nullable String reason) {}

    ReportedChat with(List<Report> others) {
        return new ReportedChat(streamId, seq, author, text, sentAt, deletedByAuthor, new ArrayList<>(others));
    }

    boolean isSameAs(ReportedChat other) {
        return streamId.equals(other.streamId) && seq == other.seq;
    }
}
