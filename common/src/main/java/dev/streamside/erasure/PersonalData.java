package dev.streamside.erasure;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything that is stored about a member, apart from what the log has: what a copy of it shows, and what happens
/// to it when the account is closed. A new table that names a member needs a row here; a test looks for it.
///
/// @param name  in the copy
/// @param read  selects it, for `:member`, without passwords and tokens
/// @param erase removes what is personal in it, for `:member`; null where that needs more than a statement, so that the
///              feature does it itself, or what is left are numbers
record PersonalData(String name, String read, @Nullable String erase) {
    /// In the order of the copy.
    static final List<PersonalData> ALL = List.of(
            new PersonalData(
                    "profile",
                    "select id, username, display_name, image_url, created_at from member where id = :member",
                    null),
            new PersonalData(
                    "email",
                    "select address from member_email where member_id = :member",
                    "delete from member_email where member_id = :member"),
            new PersonalData(
                    "links",
                    "select purpose, email, expires_at from member_link where member_id = :member",
                    "delete from member_link where member_id = :member"),
            new PersonalData(
                    "sessions", "select created_at, last_used_at from member_session where member_id = :member", null),
            new PersonalData(
                    "signInElsewhere",
                    "select issuer, subject from token_member where member_id = :member",
                    null), // goes last
            new PersonalData(
                    "channel",
                    "select id, name, image_url, subscriber_count from channel where owner_id = :member",
                    null),
            new PersonalData(
                    "streams",
                    "select s.id, s.title, s.description, s.status, s.created_at, s.starts_at, s.started_at, s.ended_at"
                            + " from stream s join channel c on c.id = s.channel_id where c.owner_id = :member order by s.id",
                    null),
            new PersonalData(
                    "subscriptions", "select channel_id, created_at from subscription where member_id = :member", null),
            new PersonalData("reactions", "select stream_id, reaction from reaction where member_id = :member", null),
            new PersonalData(
                    "moderatorOf", "select channel_id, appointed_at from moderator where member_id = :member", null),
            new PersonalData(
                    "bans",
                    "select channel_id, banned_at, ends_at, reason from channel_ban where member_id = :member",
                    null),
            new PersonalData(
                    "heldChats",
                    "select stream_id, author_name, author_image_url, text, held_at from held_chat where member_id = :member",
                    "delete from held_chat where member_id = :member"),
            new PersonalData(
                    "reports",
                    "select stream_id, seq, reason, reported_at from report where member_id = :member",
                    "delete from report where member_id = :member"),
            new PersonalData(
                    "reportsByOthers",
                    "select stream_id, seq, reason, reported_at from report where author_id = :member",
                    "delete from report where author_id = :member"),
            new PersonalData(
                    "moderation",
                    "select channel_id, id, action, stream_id, seq, ends_at, note from moderation_log"
                            + " where moderator_id = :member or target_id = :member order by id",
                    "update moderation_log set note = null where moderator_id = :member or target_id = :member"),
            new PersonalData("purges", "select stream_id, up_to from member_purge where member_id = :member", null),
            new PersonalData("erasures", "select asked_at from erasure where member_id = :member", null));
}
