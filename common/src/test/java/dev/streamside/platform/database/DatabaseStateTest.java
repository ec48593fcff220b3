package dev.streamside.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class DatabaseStateTest {
    private final AtomicLong nanos = new AtomicLong();
    private final DatabaseState state = new DatabaseState(new SimpleMeterRegistry(), nanos::get);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listen() {
        lines.start();
        logger().addAppender(lines);
    }

    @AfterEach
    void stop() {
        logger().detachAppender(lines);
    }

    /// In each second, one ping is answered and the next is not.
    @Test
    void aDatabaseThatIsSlowForAMinute_isOneOutage_andIsTriedMeanwhile() {
        for (int i = 0; i < 30; i++) {
            state.failedPing(new SQLTimeoutException("slow"));
            state.failedForARequest(new SQLTimeoutException("slow"));
            assertThat(state.isAway()).isTrue();
            after(Duration.ofSeconds(1));
            state.answeredPing();
            assertThat(state.isAway()).isFalse();
            after(Duration.ofSeconds(1));
        }
        assertThat(said()).singleElement().asString().contains("does not answer: ");

        after(Duration.ofSeconds(10));
        state.answeredPing();

        assertThat(said()).hasSize(2).last().asString().contains("answers again after 59 s; 60 attempts failed");
    }

    @Test
    void theNextOutage_isSaidAgain() {
        for (int i = 0; i < 2; i++) {
            state.failed(new SQLTimeoutException("gone"));
            after(Duration.ofSeconds(20));
            state.answeredPing();
        }

        assertThat(said()).hasSize(4);
    }

    private void after(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private List<String> said() {
        return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(DatabaseState.class);
    }
}
