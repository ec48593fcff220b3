package dev.streamside.lab.studyreport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.studyreport.ReportFigure.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportFigureTest {
    @Test
    void whatAnswersTheQuestion_comesFirst_andOnce_evenIfItIsADetailElsewhere() {
        ReportFigure main = ReportFigure.titled("delivery p99, ms");
        ReportFigure detail = ReportFigure.titled("longest GC pause, ms");
        assertThat(ReportFigure.with(List.of(detail, main), figure -> figure.kind() == Kind.MAIN))
                .startsWith(detail, main)
                .doesNotHaveDuplicates()
                .contains(ReportFigure.titled("delivery p50, ms"))
                .doesNotContain(ReportFigure.titled("heap peak, MiB"));
    }
}
