package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.ApplicationTest;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;

class ControlRowsIT extends ApplicationTest {
    private static final long OLD = 2_500;
    /// Far from the numbers of the application's own changes.
    private static final long FIRST = 1_000_000_000;

    @Autowired
    private ControlRows rows;

    @Autowired
    @Qualifier("clusterJdbc")
    private JdbcTemplate clusterJdbc;

    @Test
    void allOldRows_areDeleted_howeverManyThereAre_andNoOthers() {
        List<Object[]> numbers = LongStream.range(FIRST, FIRST + OLD)
                .mapToObj(seq -> new Object[] {seq})
                .toList();
        clusterJdbc.batchUpdate(
                "insert into control_log (seq, topic, subject, told_at)"
                        + " values (?, 'test', '', utc_timestamp(3) - interval 2 hour)",
                numbers);
        clusterJdbc.update(
                "insert into control_log (seq, topic, subject, told_at) values (?, 'test', '', utc_timestamp(3))",
                FIRST + OLD);

        rows.deleteOld();

        assertThat(clusterJdbc.queryForList("select seq from control_log where topic = 'test'", Long.class))
                .containsExactly(FIRST + OLD);
    }

    @AfterEach
    void deleteTheOthers() {
        clusterJdbc.update("delete from control_log where topic = 'test'");
    }
}
