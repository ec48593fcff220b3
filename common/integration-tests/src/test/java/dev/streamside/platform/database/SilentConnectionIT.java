package dev.streamside.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.streamside.testing.ApplicationTest;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

/// Connections of an application that is alone and has nothing to query.
class SilentConnectionIT extends ApplicationTest {
    @Autowired
    private DataSource dataSource;

    /// Otherwise a stream could stay locked for hours if its application vanished, with its machine, in the middle
    /// of a commit.
    @Test
    void theServer_endsIt_afterAMinute() {
        assertThat(silence()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aQuietPool_letsItBeHeardTwiceInThatTime() throws SQLException {
        long keepalive = dataSource.unwrap(HikariDataSource.class).getKeepaliveTime();

        assertThat(Duration.ofMillis(keepalive))
                .isPositive()
                .isLessThanOrEqualTo(silence().dividedBy(2));
    }

    private Duration silence() {
        Long seconds = new JdbcTemplate(dataSource).queryForObject("select @@wait_timeout", Long.class);
        return Duration.ofSeconds(seconds == null ? 0 : seconds);
    }
}
