package dev.streamside.testing.browser;

import dev.streamside.testing.load.Table;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/// The time in a real browser from a jump in a past stream until the page shows the right messages.
public final class SeekCosts {
    private static final int JUMPS = 50;
    /// The rounding of a message's time and of its number.
    private static final int ROUNDING = 1;

    private SeekCosts() {}

    /// @param chats of the stream, at a steady rate
    public static void print(URI base, String stream, int chats, Duration length) {
        var random = new Random(42);
        List<Long> seconds = random.longs(JUMPS, 1, length.toSeconds()).boxed().toList();
        try (Viewer guest = Viewer.at(base, "en-US,en")) {
            guest.open("/watch.html?stream=" + stream);
            guest.visible("replay-position");
            List<?> millis = (List<?>) Objects.requireNonNull(
                    guest.browser().evaluate("""
                            const [seconds, chatsPerSecond, rounding] = arguments;
                            const slider = one('[data-testid=replay-position]');
                            const newest = () => Number(all('[data-testid=chat][data-seq]').at(-1)?.dataset.seq);
                            const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
                            return (async () => {
                              const millis = [];
                              for (const second of seconds) {
                                const start = performance.now();
                                slider.value = String(second);
                                slider.dispatchEvent(new Event('input'));
                                const wanted = Math.floor(second * chatsPerSecond);
                                while (!(Math.abs(newest() - wanted) <= rounding)) {
                                  if (performance.now() - start > 5_000) throw new Error(`${newest()} instead of ${wanted}`);
                                  await painted();
                                }
                                millis.push(performance.now() - start);
                              }
                              return millis;
                            })();
                            """, seconds, (double) chats / length.toSeconds(), ROUNDING));
            double[] sorted = millis.stream()
                    .mapToDouble(each -> ((Number) each).doubleValue())
                    .sorted()
                    .toArray();
            new Table()
                    .line()
                    .with("jumps in a browser", sorted.length)
                    .with("chats of the stream", chats)
                    .with("right chats shown after ms, p50", sorted[sorted.length / 2])
                    .with("p90", sorted[sorted.length * 9 / 10])
                    .with("max", sorted[sorted.length - 1])
                    .print();
        }
    }
}
