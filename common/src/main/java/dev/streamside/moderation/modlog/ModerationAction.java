package dev.streamside.moderation.modlog;

/// The kinds of moderators' acts. Names are stored: at most 20 characters.
public enum ModerationAction {
    CHAT_DELETED,
    CHATS_PURGED,
    MEMBER_BANNED,
    BAN_LIFTED,
    MODERATOR_APPOINTED,
    MODERATOR_DISMISSED,
    RULES_CHANGED,
    WORDS_CHANGED,
    ANNOUNCED,
    ANNOUNCEMENT_DELETED,
    CHAT_APPROVED,
    CHAT_REFUSED,
    REPORTS_DISMISSED,
    CHAT_PINNED,
    CHAT_UNPINNED
}
