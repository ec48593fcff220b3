package dev.streamside.permission;

import dev.streamside.limit.Write;
import dev.streamside.problem.ProblemCode;

/// What needs a role on a channel.
public enum Action {
    /// Creating, editing, starting and ending the channel's streams.
    RUN_STREAMS(Role.OWNER, Write.STREAM, ProblemCode.NOT_OWNER, "This is someone else's stream."),
    /// Appointing and dismissing moderators.
    APPOINT(Role.OWNER, Write.SETTINGS, ProblemCode.NOT_OWNER, "This is someone else's channel."),
    /// Copying and erasing what is stored about a member.
    ERASE(Role.OPERATOR, Write.ERASURE, ProblemCode.FORBIDDEN, "Only operators of the site may do this."),
    /// Banning members and deleting their chats.
    MODERATE(Role.MODERATOR, Write.BAN, ProblemCode.NOT_MODERATOR, "You are not a moderator of this channel.");

    final Role least;
    /// What a member whose token is for it may do on every channel.
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
