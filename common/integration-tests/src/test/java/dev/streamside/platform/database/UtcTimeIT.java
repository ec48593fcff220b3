package dev.streamside.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.retention.MemberEntries;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.TimeZone;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/// An application on a machine whose clock goes back when summer time ends.
class UtcTimeIT extends ApplicationTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @Autowired
    private DataSource dataSource;

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private Transactions transactions;

    @Autowired
    private MemberEntries entries;

    @Autowired
    private Streams streams;

    @Autowired
    private EntityManager entities;

    private TimeZone usual;

    @BeforeEach
    void moveToBerlin() throws SQLException {
        usual = TimeZone.getDefault();
        useTimeZone(TimeZone.getTimeZone(BERLIN));
    }

    @AfterEach
    void moveBack() throws SQLException {
        useTimeZone(usual);
    }

    /// A connection keeps the time zone in which it was opened.
    private void useTimeZone(TimeZone zone) throws SQLException {
        TimeZone.setDefault(zone);
        dataSource.unwrap(HikariDataSource.class).getHikariPoolMXBean().softEvictConnections();
    }

    /// Moments of a summer, a winter, the hour that does not exist, and the hour that comes twice.
    private static List<Instant> moments() {
        var rules = BERLIN.getRules();
        Instant first =
                rules.nextTransition(Instant.now().plus(Duration.ofDays(3))).getInstant();
        Instant second = rules.nextTransition(first).getInstant();
        return List.of(first, second).stream()
                .flatMap(change -> List.of(-50, -1, 0, 10, 59, 70).stream()
                        .map(minutes -> change.plus(Duration.ofMinutes(minutes)).plusMillis(7)))
                .toList();
    }

    @Test
    void parametersAndColumns_keepTheMoment() {
        for (Instant moment : moments()) {
            transactions.run(() -> {
                assertThat(jdbc.sql("select timestampdiff(microsecond, '1970-01-01', ?) div 1000")
                                .param(UtcTime.of(moment))
                                .query(Long.class)
                                .single())
                        .isEqualTo(moment.toEpochMilli());
                assertThat(jdbc.sql("select timestampadd(microsecond, ? * 1000, cast('1970-01-01' as datetime(3)))")
                                .param(moment.toEpochMilli())
                                .query((row, _) -> UtcTime.read(row, 1))
                                .single())
                        .isEqualTo(moment);
                return moment;
            });
        }
    }

    @Test
    void aStatementOfAFeature_keepsTheMoment() throws SQLException {
        for (Instant moment : moments()) {
            Api member = member();
            String stream = member.liveStream();
            member.send(stream, "to be erased");
            transactions.run(() -> entries.erase(StreamId.of(stream), MemberId.of(member.my("id")), moment, 10));

            assertThat(DATABASE.number("select timestampdiff(microsecond, '1970-01-01', deleted_at) div 1000"
                            + " from chat_log where type = 'chat' and stream_id = " + stream))
                    .isEqualTo(moment.toEpochMilli());
        }
    }

    @Test
    void anEntity_keepsTheMoment() throws SQLException {
        StreamId stream = StreamId.of(member().liveStream());
        for (Instant moment : moments()) {
            transactions.run(() -> {
                streams.storeEnd(stream, moment);
                return stream;
            });

            assertThat(DATABASE.number("select timestampdiff(microsecond, '1970-01-01', ended_at) div 1000"
                            + " from stream where id = " + stream))
                    .isEqualTo(moment.toEpochMilli());
            assertThat(entities.createQuery("select s.endedAt from Stream s where s.id = :id", Instant.class)
                            .setParameter("id", stream.value())
                            .getSingleResult())
                    .isEqualTo(moment);
        }
    }
}
