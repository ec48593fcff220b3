package dev.streamside.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.streamside.platform.id.Cursor;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrictQueryTest {
    private static final List<String> NAMES = List.of("after", "limit", "unit", "live");

    private record Parsed(@Nullable Cursor after, int limit, TimeUnit unit, boolean live) {
        static Parsed of(@Nullable String text) {
            var query = StrictQuery.parse(text, NAMES);
            return new Parsed(
                    query.cursor("after"),
                    query.number("limit", 50, 1, 200),
                    query.choice("unit", TimeUnit.DAYS),
                    query.flag("live", true));
        }
    }

    @Test
    void whatIsGiven_isRead_inAnyOrder() {
        assertThat(Parsed.of("live=false&unit=hours&after=12-3&limit=200"))
                .isEqualTo(new Parsed(new Cursor(12, 3), 200, TimeUnit.HOURS, false));
    }

    @Test
    void whatIsNotGiven_isTheDefault() {
        var defaults = new Parsed(null, 50, TimeUnit.DAYS, true);

        assertThat(Parsed.of(null)).isEqualTo(defaults);
        assertThat(Parsed.of("")).isEqualTo(defaults);
    }

    @ParameterizedTest
    @CsvSource({
        "after=, after must be a cursor from an earlier answer",
        "after, after must be a cursor from an earlier answer",
        "after=1&after=1, after must not be given twice",
        "limit=201, limit must be 1 to 200",
        "limit=%31, limit must be 1 to 200",
        "live=TRUE, live must be true or false",
        "unit=Days, unit must be nanoseconds or microseconds or milliseconds or seconds or minutes or hours or days",
        "limits=1, limits is not a parameter of this address",
        "%61fter=1, _61fter is not a parameter of this address",
        "limit=1&, is not a parameter of this address",
    })
    void whatHasAnotherSpelling_isRefused_andNamed(String query, String detail) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> Parsed.of(query))
                .matches(refusal -> refusal.code() == ProblemCode.INVALID)
                .matches(
                        refusal -> detail.startsWith(refusal.fields().getFirst().field()))
                .satisfies(refusal -> assertThat(refusal.detail().strip()).isEqualTo(detail));
    }
}
