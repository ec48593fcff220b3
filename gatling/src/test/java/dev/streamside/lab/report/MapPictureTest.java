package dev.streamside.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.streamside.lab.report.MapPicture.Band;
import dev.streamside.lab.report.MapPicture.Scale;
import dev.streamside.lab.report.MapPicture.Sheet;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MapPictureTest {
    private static final Scale ACROSS = new Scale("chats", 0.1, 10);
    private static final Scale UP = new Scale("viewers", 100, 10_000);
    private static final double MIDDLE = (62 + 450) / 2.0;

    /// Equal at one chat, whatever the audience, and undecided from a half to two.
    private final Sheet sheet = MapPicture.sheet(
            "CPU",
            ACROSS,
            UP,
            (chats, viewers) -> new MapPicture.Ratio(chats, chats < 0.5 || chats > 2),
            List.of((chats, viewers) -> 7),
            List.of(new MapPicture.Point(1, 1_000)));

    @Test
    void theLine_isWhereTheRatioIsOne() {
        var places = Pattern.compile("[ML]([0-9.]+) ")
                .matcher(sheet.paths().getFirst())
                .results()
                .toList();
        assertThat(places)
                .isNotEmpty()
                .allSatisfy(
                        place -> assertThat(Double.parseDouble(place.group(1))).isCloseTo(MIDDLE, within(0.2)));
        assertThat(sheet.paths().getLast()).isEmpty();
    }

    @Test
    void aLine_isOnePiece_alsoWhereItTurnsBack() {
        Sheet ring = MapPicture.sheet(
                "CPU",
                ACROSS,
                UP,
                (chats, viewers) ->
                        new MapPicture.Ratio(Math.hypot(Math.log10(chats), Math.log10(viewers / 1_000)) * 2, true),
                List.of(),
                List.of());
        assertThat(ring.paths().getFirst()).containsOnlyOnce("M").hasSizeGreaterThan(300);
        assertThat(sheet.paths().getFirst()).containsOnlyOnce("M");
    }

    @Test
    void coloursGoFromLess_toMore_andCoverEachRowOnce() {
        double bottom = sheet.bands().getFirst().y();
        List<Band> row =
                sheet.bands().stream().filter(band -> band.y() == bottom).toList();
        assertThat(row).extracting(Band::style).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(row.stream().mapToDouble(Band::width).sum()).isCloseTo(450 - 62, within(0.5));
    }

    @Test
    void whatIsUndecided_isHatched_onBothSidesOfTheLine() {
        assertThat(sheet.hatches()).hasSize(36).allSatisfy(band -> {
            assertThat(band.x()).isLessThan(MIDDLE - 40);
            assertThat(band.x() + band.width()).isGreaterThan(MIDDLE + 40).isLessThan(450);
        });
    }

    @Test
    void whatWasMeasured_isMarked_andTheAxesHaveNumbers() {
        assertThat(sheet.dots()).containsExactly(new MapPicture.Point(MIDDLE, (12 + 318) / 2.0));
        assertThat(sheet.columns()).extracting(LogAxis.Tick::number).contains("0.1", "1", "10");
        assertThat(sheet.rows()).extracting(LogAxis.Tick::number).contains("100", "1,000", "10,000");
    }
}
