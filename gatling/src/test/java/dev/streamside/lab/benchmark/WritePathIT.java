package dev.streamside.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.benchmark.ChatWrite.Change;
import dev.streamside.lab.dataset.LocalDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Every timed case must store the chats that it counts.
@Timeout(120)
@SuppressWarnings("NullAway.Init") // the fields are filled before all tests
class WritePathIT {
    private static final int MEMBERS = 1_000;

    private static LocalDatabase server;
    private static Connections connections;
    private static ChatTables tables;

    @BeforeAll
    static void makeTables() throws IOException, SQLException {
        server = LocalDatabase.start(Path.of("target/test-write-path"));
        connections = Connections.open(server.database(), 2);
        tables = ChatTables.make(server.database(), MEMBERS, connections);
    }

    @AfterAll
    static void stop() throws SQLException {
        connections.close();
        server.close();
    }

    @Test
    void aCommit_storesItsChats_howeverItIsChanged() throws SQLException {
        for (int inCommit : new int[] {1, 10}) {
            ChatWrite write = ChatWrite.plain(1, inCommit);
            store(write, 3);
            assertThat(numbers("COUNT(*)", write)).containsExactly(3L * inCommit);
            for (Change change : Change.values()) {
                write = write.with(change);
                store(write, 3);
                assertThat(numbers("COUNT(*)", write)).as(write.name()).containsExactly(3L * inCommit);
            }
        }
    }

    @Test
    void numbersOfAStream_haveNoHoles() throws SQLException {
        ChatWrite write = ChatWrite.plain(1, 10).with(Change.NUMBER_OF_STREAM);
        store(write, 5);
        List<Long> numbers = numbers("seq", write);
        long first = numbers.getFirst();
        assertThat(numbers)
                .containsExactlyElementsOf(
                        LongStream.range(first, first + 50).boxed().toList());
    }

    @Test
    void anAuthorInTheRow_isTheMember_selectedOrNot() throws SQLException {
        ChatWrite write = ChatWrite.plain(1, 10).with(Change.AUTHOR_IN_ROW);
        for (ChatWrite each : List.of(write, write.with(Change.MEMBER_NOT_SELECTED))) {
            store(each, 1);
            assertThat(numbers(
                            "(SELECT m.display_name = c.author_name AND m.image_url = c.author_image FROM member m WHERE m.id = c.member_id)",
                            each))
                    .hasSize(10)
                    .containsOnly(1L);
        }
    }

    @Test
    void plainJpa_selectsTheStreamOnce_andEachMember_whichNeedNotBe() throws SQLException {
        // The members, the stream, the insert, the commit.
        assertThat(statements(ChatWrite.plain(1, 1))).isEqualTo("4");
        assertThat(statements(ChatWrite.plain(1, 10))).isEqualTo("13");
        assertThat(statements(ChatWrite.plain(1, 10).with(Change.MEMBER_NOT_SELECTED)))
                .isEqualTo("3");
        assertThat(statements(ChatWrite.plain(1, 10).with(Change.STATUS_CACHED)))
                .isEqualTo("12");
        assertThat(statements(ChatWrite.plain(1, 10)
                        .with(Change.MEMBER_NOT_SELECTED, Change.STATUS_CACHED, Change.NUMBER_OF_STREAM)))
                .isEqualTo("3");
    }

    @Test
    void everyCase_canBeTimed_howeverShortTheTime() throws Exception {
        var writePath = new WritePath(MEMBERS);
        try (Bench bench = writePath.open(server.database())) {
            for (String name : writePath.cases()) {
                Timing timing = bench.time(name, Duration.ZERO);
                assertThat(timing.count()).isPositive();
                assertThat(timing.micros()).isPositive();
                assertThat(timing.facts()).containsOnlyKeys("statements a commit", "rows read");
            }
        }
    }

    private static void store(ChatWrite write, int commits) throws SQLException {
        Work work = tables.storing(write);
        work.prepare();
        for (int i = 0; i < commits; i++) {
            work.once();
        }
    }

    private static String statements(ChatWrite write) throws SQLException {
        return tables.storing(write).facts().getOrDefault("statements a commit", "");
    }

    private static List<Long> numbers(String what, ChatWrite write) throws SQLException {
        List<Long> numbers = new ArrayList<>();
        String sql = "SELECT " + what + " FROM " + ChatTables.table(write) + " c ORDER BY 1";
        try (var connection = server.database().connect();
                ResultSet rows = connection.createStatement().executeQuery(sql)) {
            while (rows.next()) {
                numbers.add(rows.getLong(1));
            }
        }
        return numbers;
    }
}
