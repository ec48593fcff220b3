package dev.streamside.moderation.permission;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.ratelimit.Write;

/// The actions that need a role on a channel.
public enum Action {
    /// Creating, editing, starting and ending the channel's streams.
    RUN_STREAMS(Role.OWNER, Write.STREAM, ProblemCode.NOT_OWNER, "This is someone else's stream."),
    /// Appointing and dismissing moderators.
    APPOINT(Role.OWNER, Write.SETTINGS, ProblemCode.NOT_OWNER, "This is someone else's channel."),
    /// Copying and erasing the data stored about a member.
    ERASE(Role.OPERATOR, Write.ERASURE, ProblemCode.FORBIDDEN, "Only operators of the site may do this."),
    /// Banning members and deleting their chats.
    MODERATE(Role.MODERATOR, Write.BAN, ProblemCode.NOT_MODERATOR, "You are not a moderator of this channel.");

    final Role least;
    /// The kind of writes for which a token must be valid to allow this on every channel.
    final Write write;

    final ProblemCode refusal;
    final String detail;

    Action(Role least, Write write, ProblemCode refusal, String detail) {
        this.least = least;
        this.write = write;
        this.refusal = refusal;
        this.detail = detail;
    }

    boolean isOpenTo(Role role) {
        return role.compareTo(least) >= 0;
    }
}
