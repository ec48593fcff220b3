package dev.streamside.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.studyreport.StudyReport;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class SvgPictureTest {
    private static final Path RESULTS = Path.of("../docs/results");

    @ParameterizedTest
    @CsvSource({"break-even, CPU;Bytes;Money;undecided", "write-path, 1 sender;20 senders;commits;Logarithmic"})
    void everySheet_isInside_withItsTitle_andTheKey(String study, String words) throws Exception {
        String drawn = StudyReport.of(RESULTS.resolve(study)).sections().stream()
                .flatMap(section -> SvgPicture.of(section).stream())
                .findFirst()
                .orElseThrow();

        Element picture = parsed(drawn);

        assertThat(picture.getTextContent()).contains(words.split(";"));
        String[] box = picture.getAttribute("viewBox").split(" ");
        List<Element> sheets = elements(picture, "svg");
        assertThat(sheets).hasSize(3).allSatisfy(sheet -> {
            assertThat(end(sheet, "x", "width")).isLessThanOrEqualTo(Double.parseDouble(box[2]));
            assertThat(end(sheet, "y", "height")).isLessThanOrEqualTo(Double.parseDouble(box[3]));
            assertThat(sheet.getElementsByTagName("text").getLength()).isPositive();
        });
        assertThat(sheets.stream().map(sheet -> sheet.getAttribute("x") + " " + sheet.getAttribute("y")))
                .doesNotHaveDuplicates();
    }

    @Test
    void aSectionWithoutAMapOrSteps_hasNone() {
        assertThat(SvgPicture.of(new Report.Section("Setup", "", null, null, List.of())))
                .isEmpty();
    }

    private static double end(Element sheet, String place, String length) {
        return Double.parseDouble(sheet.getAttribute(place)) + Double.parseDouble(sheet.getAttribute(length));
    }

    private static Element parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)))
                .getDocumentElement();
    }

    private static List<Element> elements(Element parent, String name) {
        var nodes = parent.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> (Element) Objects.requireNonNull(nodes.item(i)))
                .toList();
    }
}
