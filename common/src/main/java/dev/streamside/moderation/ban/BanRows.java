package dev.streamside.moderation.ban;

import dev.streamside.account.member.MemberCard;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/// The table of bans, by channel and member. Bans that have ended stay until the next change.
@Repository
@Transactional
class BanRows {
    private final JdbcClient jdbc;

    BanRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Transactional(readOnly = true)
    public Map<MemberId, BanTerms> of(ChannelId channelId) {
        return jdbc
                .sql("select member_id, ends_at, reason from channel_ban where channel_id = ?")
                .param(channelId.value())
                .query((row, _) -> Map.entry(new MemberId(row.getLong(1)), terms(row, 2)))
                .list()
                .stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /// Whether the member is banned at `now`.
    @Transactional(readOnly = true)
    public boolean holds(ChannelId channelId, MemberId memberId, Instant now) {
        return jdbc.sql("select count(*) from channel_ban where channel_id = ? and member_id = ?"
                                + " and (ends_at is null or ends_at > ?)")
                        .params(channelId.value(), memberId.value(), UtcTime.of(now))
                        .query(Long.class)
                        .single()
                > 0;
    }

    /// The channels from which the member is banned.
    @Transactional(readOnly = true)
    public List<ChannelId> channelsOf(MemberId memberId) {
        return jdbc.sql("select channel_id from channel_ban where member_id = ?")
                .param(memberId.value())
                .query((row, _) -> new ChannelId(row.getLong(1)))
                .list();
    }

    /// The bans that hold at `now`.
    @Transactional(readOnly = true)
    public List<BanView> newestFirst(ChannelId channelId, Instant now) {
        return jdbc.sql("select m.id, m.display_name, m.image_url, b.banned_at, b.ends_at, b.reason"
                        + " from channel_ban b join member m on m.id = b.member_id"
                        + " where b.channel_id = ? and (b.ends_at is null or b.ends_at > ?)"
                        + " order by b.banned_at desc, m.id desc")
                .params(channelId.value(), UtcTime.of(now))
                .query((row, _) -> BanView.of(
                        new MemberCard(new MemberId(row.getLong(1)), row.getString(2), row.getString(3)),
                        UtcTime.read(row, 4),
                        terms(row, 5)))
                .list();
    }

    private static BanTerms terms(ResultSet row, int column) throws SQLException {
        return new BanTerms(UtcTime.readNullable(row, column), row.getString(column + 1));
    }

    /// Adds a ban, or changes the terms of the existing one.
    public void put(ChannelId channelId, MemberId memberId, MemberId moderatorId, Instant now, BanTerms terms) {
        jdbc.sql("insert into channel_ban (channel_id, member_id, banned_by, banned_at, ends_at, reason)"
                        + " values (:channel, :member, :moderator, :now, :until, :reason)"
                        + " on duplicate key update banned_by = :moderator, ends_at = :until, reason = :reason")
                .param("channel", channelId.value())
                .param("member", memberId.value())
                .param("moderator", moderatorId.value())
                .param("now", UtcTime.of(now))
                .param("until", UtcTime.ofNullable(terms.until()))
                .param("reason", terms.reason())
                .update();
    }

    public void removeReasons(MemberId memberId) {
        jdbc.sql("update channel_ban set reason = null where member_id = ?")
                .param(memberId.value())
                .update();
    }

    /// @return false if the member is not banned
    public boolean remove(ChannelId channelId, MemberId memberId) {
        return jdbc.sql("delete from channel_ban where channel_id = ? and member_id = ?")
                        .params(channelId.value(), memberId.value())
                        .update()
                > 0;
    }

    public void removeEnded(ChannelId channelId, Instant now) {
        jdbc.sql("delete from channel_ban where channel_id = ? and ends_at <= ?")
                .params(channelId.value(), UtcTime.of(now))
                .update();
    }
}
