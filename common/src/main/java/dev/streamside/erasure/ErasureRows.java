package dev.streamside.erasure;

import dev.streamside.id.ChannelId;
import dev.streamside.id.Ids;
import dev.streamside.id.MemberId;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// What is to be erased, and what has been. Runs in the caller's transaction.
@Component
class ErasureRows {
    private final JdbcClient jdbc;

    ErasureRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void begin(MemberId memberId, Instant at) {
        jdbc.sql("insert into erasure (id, member_id, asked_at) values (?, ?, ?)")
                .params(Ids.next(), memberId.value(), at)
                .update();
        PersonalData.ALL.stream()
                .flatMap(data -> Stream.ofNullable(data.erase()))
                .map(Objects::requireNonNull)
                .forEach(statement ->
                        jdbc.sql(statement).param("member", memberId.value()).update());
    }

    /// Members who are not forgotten yet, at most `limit`.
    List<MemberId> open(int limit) {
        return jdbc.sql("select member_id from erasure where member_id is not null order by id limit ?")
                .param(limit)
                .query((row, number) -> new MemberId(row.getLong(1)))
                .list();
    }

    List<ChannelId> subscriptions(MemberId memberId) {
        return jdbc.sql("select channel_id from subscription where member_id = ?")
                .param(memberId.value())
                .query((row, number) -> new ChannelId(row.getLong(1)))
                .list();
    }

    /// Notes that nothing is left to erase. Only now is it forgotten whom another site calls so: until then nobody can
    /// come back, and have erased what they write.
    void done(MemberId memberId, Instant at) {
        jdbc.sql("delete from token_member where member_id = ?")
                .param(memberId.value())
                .update();
        jdbc.sql("update erasure set member_id = null, done_at = ? where member_id = ?")
                .params(at, memberId.value())
                .update();
    }
}
