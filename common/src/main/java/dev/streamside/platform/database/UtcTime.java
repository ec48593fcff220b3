package dev.streamside.platform.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Times in statements of JDBC: [Instant] here, `DATETIME(3)` in UTC there. JPA maps them by itself, with the
/// setting `hibernate.jdbc.time_zone`.
///
/// The driver cannot read an [Instant]. It accepts one as a parameter, but converts it through the local time
/// of this machine: in the hour that occurs twice when summer time ends, it stores an instant that is an hour
/// too late. A [LocalDateTime] passes unchanged, whatever the time zone.
public final class UtcTime {
    private UtcTime() {}

    /// A parameter of a statement.
    public static LocalDateTime of(Instant time) {
        return LocalDateTime.ofInstant(time, ZoneOffset.UTC);
    }

    /// A parameter of a statement, which may be null.
    public static @Nullable LocalDateTime ofNullable(@Nullable Instant time) {
        return time == null ? null : of(time);
    }

    /// A column that is not null.
    ///
    /// @param column counted from 1
    public static Instant read(ResultSet row, int column) throws SQLException {
        return Objects.requireNonNull(readNullable(row, column));
    }

    /// A column that may be null.
    ///
    /// @param column counted from 1
    public static @Nullable Instant readNullable(ResultSet row, int column) throws SQLException {
        LocalDateTime time = row.getObject(column, LocalDateTime.class);
        return time == null ? null : time.toInstant(ZoneOffset.UTC);
    }
}
