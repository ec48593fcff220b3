package dev.streamside.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// A drawing as a file of its own, for pages that show no HTML. It changes only with its figures.
public final class SvgPicture {
    private static final int COLUMNS = 2;
    private static final int GAP = 20;
    /// Of maps: it says what is compared.
    private static final int HEADING = 36;
    /// Above each sheet.
    private static final int TITLE = 34;
    /// Of waterfalls, which explain themselves in two lines.
    private static final int WORDS = 40;

    /// Where a sheet is, without its title.
    public record Place(Object sheet, int x, int y) {}

    private SvgPicture() {}

    /// The map of a section, or its steps; empty if it has neither.
    public static Optional<String> of(Report.Section section) {
        return switch (section.picture()) {
            case MapPicture maps ->
                drawn(section, "maps.svg", HEADING, maps.sheets(), sheet -> MapPicture.HEIGHT, MapPicture.HEIGHT);
            case WaterfallPicture waterfalls ->
                drawn(section, "waterfalls.svg", 0, waterfalls.sheets(), WaterfallPicture.Sheet::height, WORDS);
            case null, default -> Optional.empty();
        };
    }

    /// In rows of two, with the key behind the last one.
    private static <S> Optional<String> drawn(
            Report.Section section, String template, int top, List<S> sheets, ToIntFunction<S> height, int keyHeight) {
        List<Place> places = new ArrayList<>();
        int y = top + TITLE;
        int row = 0;
        for (int i = 0; i < sheets.size(); i++) {
            if (i > 0 && i % COLUMNS == 0) {
                y += row + TITLE;
                row = 0;
            }
            places.add(new Place(sheets.get(i), x(i), y));
            row = Math.max(row, height.applyAsInt(sheets.get(i)));
        }
        if (sheets.size() % COLUMNS == 0) {
            y += row + TITLE;
            row = 0;
        }
        return Optional.of(Templates.filled(
                "drawing.svg",
                Map.of(
                        "section",
                        section,
                        "template",
                        template,
                        "places",
                        places,
                        "key",
                        new Place("", x(sheets.size()), y),
                        "width",
                        x(COLUMNS - 1) + MapPicture.WIDTH + GAP,
                        "height",
                        y + Math.max(row, keyHeight) + GAP)));
    }

    private static int x(int number) {
        return GAP + number % COLUMNS * (MapPicture.WIDTH + GAP);
    }
}
