package dev.streamside.permission;

/// What needs a role on a channel.
public enum Action {
    /// Starting and ending the channel's streams.
    RUN_STREAMS(Role.OWNER),
    /// Listing, adding and lifting bans.
    BAN(Role.OWNER),
    /// Deleting other members' chats.
    DELETE_CHATS(Role.OWNER);

    private final Role least;

    Action(Role least) {
        this.least = least;
    }

    boolean isOpenTo(Role role) {
        return role.compareTo(least) >= 0;
    }
}
