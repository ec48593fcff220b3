package dev.streamside.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.CannotCreateTransactionException;

class ConnectionLossTest {

    @Test
    void aConnectionThatCannotBeHad_isLost() {
        assertThat(ConnectionLoss.caused(
                        new CannotCreateTransactionException("", new SQLTransientConnectionException("timed out"))))
                .isTrue();
    }

    @Test
    void aBrokenConnection_isLost() {
        assertThat(ConnectionLoss.caused(new IllegalStateException(new SQLException("reset", "08S01"))))
                .isTrue();
    }

    @Test
    void aConnectionThatThePoolHasClosed_isLost_althoughItHasNoState() {
        assertThat(ConnectionLoss.caused(new IllegalStateException(new SQLException("Connection is closed"))))
                .isTrue();
    }

    @Test
    void aStatementThatWasClosedWithItsConnection_isLost() {
        assertThat(ConnectionLoss.caused(new IllegalStateException(
                        new SQLException("No operations allowed after statement closed.", "S1009"))))
                .isTrue();
    }

    @Test
    void aStatementThatIsTurnedDown_isNotALostConnection() {
        assertThat(ConnectionLoss.caused(
                        new DataIntegrityViolationException("", new SQLException("Duplicate entry", "23000"))))
                .isFalse();
    }
}
