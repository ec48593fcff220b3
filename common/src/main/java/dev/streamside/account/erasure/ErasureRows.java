package dev.streamside.account.erasure;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.Ids;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The accounts whose data is to be erased or has been. Runs in the caller's transaction.
@Component
record ErasureRows(JdbcClient jdbc, Streams streams, Clock clock) {
    /// @param member as they were before the account was closed
    void begin(MemberProfile member) {
        streams.clearTitles(member.id());
        jdbc.sql("insert into erasure (id, member_id, asked_at) values (?, ?, ?)")
                .params(Ids.next(), member.id().value(), UtcTime.of(clock.instant()))
                .update();
        erase(member.id(), member.username(), member.displayName());
    }

    private void erase(MemberId memberId, String username, String displayName) {
        PersonalData.ALL.stream()
                .flatMap(data -> Stream.ofNullable(data.erase()))
                .map(Objects::requireNonNull)
                .forEach(statement -> jdbc.sql(statement)
                        .param("member", memberId.value())
                        .param("username", username)
                        .param("displayName", displayName)
                        .update());
    }

    /// Whether the erasure of a member has begun and is not done. This cannot change until the transaction
    /// ends.
    boolean isOpen(MemberId memberId) {
        return jdbc.sql("select count(*) from erasure where member_id = ? lock in share mode")
                        .param(memberId.value())
                        .query(Long.class)
                        .single()
                > 0;
    }

    /// As [#isOpen], but no other transaction can get this answer until this one ends.
    boolean lock(MemberId memberId) {
        return jdbc.sql("select count(*) from erasure where member_id = ? for update")
                        .param(memberId.value())
                        .query(Long.class)
                        .single()
                > 0;
    }

    /// Members who are not erased yet, at most `limit`.
    List<MemberId> open(int limit) {
        return jdbc.sql("select member_id from erasure where member_id is not null order by id limit ?")
                .param(limit)
                .query((row, number) -> new MemberId(row.getLong(1)))
                .list();
    }

    /// Removes titles of a member's streams, unless the member has returned.
    ///
    /// @return whether there may be more
    boolean clearTitles(MemberId memberId) {
        return isOpen(memberId) && streams.clearTitles(memberId);
    }

    /// The streams that a member has planned; none if the member has returned, and plans new ones.
    List<StreamId> planned(MemberId memberId) {
        return isOpen(memberId) ? streams.plannedBy(memberId) : List.of();
    }

    List<ChannelId> subscriptions(MemberId memberId) {
        return jdbc.sql("select channel_id from subscription where member_id = ?")
                .param(memberId.value())
                .query((row, number) -> new ChannelId(row.getLong(1)))
                .list();
    }

    /// Erases data that was being stored when the account was closed, and records that nothing is left to
    /// erase. Only now is it forgotten which user of another site the member was: until then that user cannot
    /// return, and have new data erased.
    void done(MemberId memberId) {
        erase(memberId, Members.usernameOfClosed(memberId), ""); // the former one is unknown by now
        jdbc.sql("delete from token_member where member_id = ?")
                .param(memberId.value())
                .update();
        jdbc.sql("update erasure set member_id = null, done_at = ? where member_id = ?")
                .params(UtcTime.of(clock.instant()), memberId.value())
                .update();
    }
}
