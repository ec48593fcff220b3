package dev.streamside.account.picture;

import dev.streamside.platform.id.MemberId;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/// The pictures of members, at most one each: the original address and, once fetched, the thumbnail. Runs in
/// the caller's transaction.
@Repository
class PictureRows {
    /// After this time, a changed picture at the same address is noticed, if it is requested.
    private static final String AGED = "(wanted_at is null or wanted_at < utc_timestamp(3) - interval 1 day)";

    /// A picture that is to be fetched.
    record Wanted(MemberId member, String source) {}

    /// A picture that has been fetched.
    ///
    /// @param aged whether it was given by a token at least a day ago, and is not being fetched already
    record Stored(Thumbnail picture, boolean aged) {}

    private final JdbcClient jdbc;

    PictureRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Deletes the picture, unless it comes from `source`.
    void keepOnly(MemberId member, String source) {
        jdbc.sql("delete from member_picture where member_id = ? and source <> ?")
                .params(member.value(), source)
                .update();
    }

    void remove(MemberId member) {
        jdbc.sql("delete from member_picture where member_id = ?")
                .param(member.value())
                .update();
    }

    /// Marks a picture to be fetched as soon as possible, unless the member has a row already.
    void want(MemberId member, String source) {
        jdbc.sql("insert ignore into member_picture (member_id, source, attempts, next_at, wanted_at)"
                        + " values (?, ?, 0, utc_timestamp(3), utc_timestamp(3))")
                .params(member.value(), source)
                .update();
    }

    /// Marks pictures to be fetched again, at most once a day, whatever the number of nodes. The old picture
    /// stays until a fetch has succeeded.
    void renew(List<MemberId> members) {
        jdbc.sql("update member_picture set attempts = 0, next_at = utc_timestamp(3), wanted_at = utc_timestamp(3)"
                        + " where member_id in (:members) and next_at is null and " + AGED)
                .param("members", members.stream().map(MemberId::value).toList())
                .update();
    }

    /// Claims pictures that are due, so that no other node fetches them at the same time. After a failure, a
    /// picture is due again after a minute, then ten, then an hour; then it is given up.
    List<Wanted> claim(int limit) {
        List<Wanted> due = jdbc.sql("select member_id, source from member_picture where next_at <= utc_timestamp(3)"
                        + " order by next_at limit ? for update skip locked")
                .param(limit)
                .query((row, number) -> new Wanted(new MemberId(row.getLong(1)), row.getString(2)))
                .list();
        if (!due.isEmpty()) {
            jdbc.sql("update member_picture set next_at = case attempts"
                            + " when 0 then utc_timestamp(3) + interval 1 minute"
                            + " when 1 then utc_timestamp(3) + interval 10 minute"
                            + " when 2 then utc_timestamp(3) + interval 1 hour else null end,"
                            + " attempts = attempts + 1 where member_id in (:members)")
                    .param(
                            "members",
                            due.stream().map(wanted -> wanted.member().value()).toList())
                    .update();
        }
        return due;
    }

    /// Stores the fetched picture, unless the member has another one by now, or none.
    void store(MemberId member, String source, Thumbnail picture) {
        jdbc.sql("update member_picture set type = ?, content = ?, next_at = null where member_id = ? and source = ?")
                .params(picture.type(), picture.content(), member.value(), source)
                .update();
    }

    Optional<Stored> find(MemberId member) {
        return jdbc.sql("select type, content, next_at is null and " + AGED
                        + " and exists (select 1 from token_member t where t.member_id = member_picture.member_id)"
                        + " from member_picture where member_id = ? and content is not null")
                .param(member.value())
                .query((row, number) -> new Stored(new Thumbnail(row.getString(1), row.getBytes(2)), row.getBoolean(3)))
                .optional();
    }
}
