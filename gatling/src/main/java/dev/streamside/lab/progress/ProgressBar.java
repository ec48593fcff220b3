package dev.streamside.lab.progress;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;

/// A line that shows how much is done and how long the rest will take. On a terminal it is drawn again in its
/// place, elsewhere a new line tells every tenth. Not safe for several threads.
public final class ProgressBar {
    private static final int WIDTH = 30;
    private static final Duration REDRAW = Duration.ofMillis(200);

    private final PrintWriter out;
    private final boolean isTerminal;
    private final Clock clock;
    private final long whole;
    private final long startMillis;
    private String what = "";
    private long done;
    private long drawnMillis;
    private int tenths;

    /// @param whole what [#add] will have come to in the end
    public ProgressBar(PrintWriter out, boolean isTerminal, Clock clock, long whole) {
        this.out = out;
        this.isTerminal = isTerminal;
        this.clock = clock;
        this.whole = Math.max(1, whole);
        this.startMillis = clock.millis();
    }

    /// @param what is being done from now on
    public void doing(String what) {
        this.what = what;
        draw(true);
    }

    public void add(long more) {
        done = Math.min(whole, done + more);
        draw(false);
    }

    /// Ends the line.
    public void close() {
        what = "";
        draw(true);
        if (isTerminal) {
            out.println();
            out.flush();
        }
    }

    private void draw(boolean isNews) {
        long now = clock.millis();
        if (isTerminal) {
            if (isNews || now - drawnMillis >= REDRAW.toMillis() || done == whole) {
                drawnMillis = now;
                out.print("\r" + line(now) + "\033[K");
                out.flush();
            }
        } else if (done * 10 / whole > tenths) {
            tenths = (int) (done * 10 / whole);
            out.println(line(now));
            out.flush();
        }
    }

    private String line(long now) {
        int filled = (int) (done * WIDTH / whole);
        long passed = now - startMillis;
        String left = done == 0 || done == whole ? "" : ", " + time(passed * (whole - done) / done) + " left";
        return String.format(
                Locale.ROOT,
                "[%s%s] %3d %%  %s%s%s",
                "#".repeat(filled),
                "-".repeat(WIDTH - filled),
                done * 100 / whole,
                time(passed),
                left,
                what.isEmpty() ? "" : ": " + what);
    }

    private static String time(long millis) {
        long seconds = Math.round(millis / 1000.0);
        return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }
}
