package dev.streamside.lab.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class LinePictureTest {
    @Test
    void aFigureThatIsZeroEverywhere_isDrawnOnAnAxisToOne() {
        String picture = LinePicture.of(
                "lost chats", List.of(new LinePicture.Line("a", 0, 0, 0), new LinePicture.Line("b", 0, 0, 0)));

        assertThat(picture).contains(">0</text>", ">0.50</text>", ">1</text>").doesNotContain("NaN");
    }

    @Test
    void aFigureThatNothingHas_isNamed() {
        assertThatThrownBy(() -> LinePicture.of("delivery p50, days", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Nothing has the figure delivery p50, days");
    }
}
