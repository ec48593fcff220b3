package dev.streamside.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.streamside.lab.report.WaterfallPicture.Bar;
import dev.streamside.lab.report.WaterfallPicture.Step;
import dev.streamside.lab.report.WaterfallPicture.Steps;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaterfallPictureTest {
    @Test
    void equalFactors_areEquallyLong_andEachBarGoesOnWhereTheLastOneEnded() {
        List<Bar> bars = bars(new Step("index", "", 100, 10, true), new Step("LIMIT", "", 10, 1, true));
        assertThat(bars.getFirst().width()).isCloseTo(bars.getLast().width(), within(0.2));
        assertThat(bars.getFirst().end()).isEqualTo(bars.getFirst().x());
        assertThat(bars.getLast().x() + bars.getLast().width())
                .isCloseTo(bars.getFirst().end(), within(0.2));
    }

    @Test
    void whatTakesLonger_andWhatIsUndecided_lookDifferent() {
        List<Bar> bars = bars(
                new Step("less", "", 10, 1, true),
                new Step("more", "", 1, 10, true),
                new Step("undecided", "", 10, 10, false));
        assertThat(bars).extracting(Bar::style).containsExactly("g0", "g1", "point");
        assertThat(bars.getLast().width()).isPositive();
    }

    @Test
    void thePage_hasABarForEachStep() {
        var picture = WaterfallPicture.of(
                List.of(new Steps("after <none>", "from 100 ms", List.of(new Step("index", "× 0.10", 100, 10, true)))),
                1,
                100);
        String page = HtmlReport.of(
                new Report("A study", "", List.of(new Report.Section("Steps", "", picture, null, List.of()))));
        assertThat(page).contains("after &lt;none&gt;", "× 0.10", "<rect class=\"g0\"");
    }

    private static List<Bar> bars(Step... steps) {
        return WaterfallPicture.of(List.of(new Steps("a", "", List.of(steps))), 1, 100)
                .sheets()
                .getFirst()
                .bars();
    }
}
