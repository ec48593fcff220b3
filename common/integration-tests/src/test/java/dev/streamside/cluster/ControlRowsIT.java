package dev.streamside.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.ApplicationTest;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;

/// The rows of an application that is alone, so nobody else writes any.
class ControlRowsIT extends ApplicationTest {
    private static final long OLD = 2_500;

    @Autowired
    private ControlRows rows;

    @Autowired
    @Qualifier("looks")
    private JdbcTemplate looks;

    @Test
    void allOldRows_areDeleted_howeverManyThereAre_andNoOthers() {
        List<Object[]> numbers = LongStream.rangeClosed(1, OLD)
                .mapToObj(seq -> new Object[] {seq})
                .toList();
        looks.batchUpdate(
                "insert into control_log (seq, topic, subject, told_at)"
                        + " values (?, 'test', '', utc_timestamp(3) - interval 2 hour)",
                numbers);
        looks.update(
                "insert into control_log (seq, topic, subject, told_at) values (?, 'test', '', utc_timestamp(3))",
                OLD + 1);

        rows.deleteOld();

        assertThat(looks.queryForList("select seq from control_log where topic = 'test'", Long.class))
                .containsExactly(OLD + 1);
    }

    @AfterEach
    void deleteTheOthers() {
        looks.update("delete from control_log where topic = 'test'");
    }
}
