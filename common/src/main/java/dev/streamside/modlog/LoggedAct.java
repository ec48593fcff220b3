package dev.streamside.modlog;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.id.ActId;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.member.MemberCard;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Something that a moderator has done.
///
/// @param target   whom it concerned; null if it was not about a member
/// @param streamId null if it was about the whole channel
/// @param seq      the chat that it was about, if any
/// @param until    when it ends by itself; null if it does not
/// @param note     the reason, or what was said; null for none
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LoggedAct(
        ActId id,
        Instant at,
        ModerationAction action,
        MemberCard moderator,
        @Nullable MemberCard target,
        @Nullable StreamId streamId,

        @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Long seq,

        @Nullable Instant until,
        @Nullable String note) {

    LoggedAct(
            long id,
            ModerationAction action,
            long moderatorId,
            String moderatorName,
            @Nullable String moderatorImageUrl,
            @Nullable Long targetId,
            @Nullable String targetName,
            @Nullable String targetImageUrl,
            @Nullable Long streamId,
            @Nullable Long seq,
            @Nullable Instant until,
            @Nullable String note) {
        this(
                new ActId(id),
                new ActId(id).at(),
                action,
                new MemberCard(new MemberId(moderatorId), moderatorName, moderatorImageUrl),
                targetId == null || targetName == null
                        ? null
                        : new MemberCard(new MemberId(targetId), targetName, targetImageUrl),
                streamId == null ? null : new StreamId(streamId),
                seq,
                until,
                note);
    }
}
