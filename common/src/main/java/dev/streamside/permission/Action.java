package dev.streamside.permission;

/// What not every member may do on a channel.
public enum Action {
    /// Starting and ending the channel's streams.
    RUN_STREAMS(Role.OWNER),
    /// Seeing, making and lifting bans.
    BAN(Role.OWNER),
    /// Deleting chats of others.
    DELETE_CHATS(Role.OWNER);

    private final Role least;

    Action(Role least) {
        this.least = least;
    }

    boolean isOpenTo(Role role) {
        return role.compareTo(least) >= 0;
    }
}
