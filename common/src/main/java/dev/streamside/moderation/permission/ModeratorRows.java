package dev.streamside.moderation.permission;

import dev.streamside.account.member.MemberCard;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/// The table of moderators, by channel and member.
@Repository
@Transactional
class ModeratorRows {
    private final JdbcClient jdbc;

    ModeratorRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Transactional(readOnly = true)
    public Set<MemberId> of(ChannelId channelId) {
        return jdbc
                .sql("select member_id from moderator where channel_id = ?")
                .param(channelId.value())
                .query((row, _) -> new MemberId(row.getLong(1)))
                .list()
                .stream()
                .collect(Collectors.toUnmodifiableSet());
    }

    /// The channels that the member moderates.
    @Transactional(readOnly = true)
    public List<ChannelId> channelsOf(MemberId memberId) {
        return jdbc.sql("select channel_id from moderator where member_id = ?")
                .param(memberId.value())
                .query((row, _) -> new ChannelId(row.getLong(1)))
                .list();
    }

    @Transactional(readOnly = true)
    public List<ModeratorView> oldestFirst(ChannelId channelId) {
        return jdbc.sql("select m.id, m.display_name, m.image_url, d.appointed_at from moderator d"
                        + " join member m on m.id = d.member_id where d.channel_id = ? order by d.appointed_at, m.id")
                .param(channelId.value())
                .query((row, _) -> new ModeratorView(
                        new MemberCard(new MemberId(row.getLong(1)), row.getString(2), row.getString(3)),
                        UtcTime.read(row, 4)))
                .list();
    }

    /// The names of all moderators of a channel.
    @Transactional(readOnly = true)
    public List<String> names(ChannelId channelId) {
        return jdbc.sql("select m.display_name from moderator d join member m on m.id = d.member_id"
                        + " where d.channel_id = ?")
                .param(channelId.value())
                .query((row, _) -> row.getString(1))
                .list();
    }

    /// The names of the members with these usernames.
    ///
    /// @param usernames at least one
    @Transactional(readOnly = true)
    public List<String> namesOf(Collection<String> usernames) {
        return jdbc.sql("select display_name from member where username in (:usernames)")
                .param("usernames", usernames)
                .query((row, _) -> row.getString(1))
                .list();
    }

    /// @return false if the member is already a moderator
    public boolean add(ChannelId channelId, MemberId memberId) {
        return jdbc.sql("insert ignore into moderator (channel_id, member_id, appointed_at)"
                                + " values (?, ?, utc_timestamp(3))")
                        .params(channelId.value(), memberId.value())
                        .update()
                > 0;
    }

    /// @return false if the member is not a moderator
    public boolean remove(ChannelId channelId, MemberId memberId) {
        return jdbc.sql("delete from moderator where channel_id = ? and member_id = ?")
                        .params(channelId.value(), memberId.value())
                        .update()
                > 0;
    }
}
