package dev.streamside.account.erasure;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything that is stored about a member outside the log: what a copy shows of it, and what happens to it
/// when the account is closed. A new table that refers to a member needs a row here; a test checks that.
///
/// Texts by others belong to them: the copy of a member shows neither reasons of reports about the member nor
/// words about others that a moderator has read. A note about why the member was banned is included.
///
/// @param name  in the copy
/// @param read  selects it, for `:member`, without passwords and tokens
/// @param erase removes the personal parts, for `:member`, who had `:username` and `:displayName`; null if
///              this needs more than one statement, so that the feature does it itself, or if only numbers
///              are left
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
                    "picture",
                    "select source from member_picture where member_id = :member",
                    "delete from member_picture where member_id = :member"),
            new PersonalData(
                    "links",
                    "select purpose, email, expires_at from member_link where member_id = :member",
                    "delete from member_link where member_id = :member"),
            new PersonalData(
                    "sessions", "select created_at, last_used_at from member_session where member_id = :member", null),
            new PersonalData(
                    "signInElsewhere",
                    "select issuer, subject from token_member where member_id = :member",
                    null), // erased last
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
                    "moderatorOf",
                    "select channel_id, appointed_at from moderator where member_id = :member",
                    "delete from moderator where member_id = :member"),
            new PersonalData(
                    "bans",
                    "select channel_id, banned_at, ends_at, reason from channel_ban where member_id = :member",
                    "update channel_ban set reason = null where member_id = :member"),
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
                    "select count(*) as count from report where author_id = :member",
                    "delete from report where author_id = :member"),
            new PersonalData(
                    "moderation",
                    "select channel_id, id, action, stream_id, seq, ends_at,"
                            + " case when target_id = :member or target_id is null then note end as note,"
                            + " case when target_id = :member or target_id is null then changes end as changes"
                            + " from moderation_log where moderator_id = :member or target_id = :member order by id",
                    // The channel still needs to know why others were banned.
                    "update moderation_log set note = null, changes = null where target_id = :member or moderator_id = :member"
                            + " and (target_id is null or locate(lower(:username), lower(note)) > 0"
                            + " or char_length(:displayName) > 2 and locate(lower(:displayName), lower(note)) > 0)"),
            new PersonalData("purges", "select stream_id, up_to from member_purge where member_id = :member", null),
            new PersonalData("erasures", "select asked_at from erasure where member_id = :member", null));
}
