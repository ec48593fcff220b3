package dev.streamside.moderation.modlog;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.account.member.MemberCard;
import dev.streamside.platform.id.ActId;
import dev.streamside.platform.id.StreamId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An act of a moderator.
///
/// @param target   the member concerned; null if it was not about a member
/// @param streamId null if it was about the whole channel
/// @param seq      the chat that it was about, if any
/// @param until    when it ends by itself; null if it does not
/// @param note     the reason, or the text; null for none
/// @param changes  what it has changed; empty if unknown
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
        @Nullable String note,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ActChange> changes) {}
