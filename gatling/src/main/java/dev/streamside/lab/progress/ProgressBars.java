package dev.streamside.lab.progress;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine.Help.Ansi;

/// Progress bars on the error stream: redrawn in place on a terminal, elsewhere a new line every half minute.
public final class ProgressBars {
    private static final int LINE_INTERVAL_MILLIS = 30_000;
    private static final int LINE_LENGTH = 120;

    private ProgressBars() {}

    /// Starts a bar that is full after `whole` steps.
    public static ProgressBar start(long whole) {
        return builder(whole).build();
    }

    /// Starts a bar for steps that do not take equally long.
    ///
    /// @param left the remaining time; called by another thread
    public static ProgressBar start(long whole, Supplier<Duration> left) {
        return builder(whole).setEtaFunction(state -> Optional.of(left.get())).build();
    }

    private static ProgressBarBuilder builder(long whole) {
        ProgressBarBuilder builder =
                ProgressBar.builder().setStyle(ProgressBarStyle.ASCII).setInitialMax(whole);
        if (!Ansi.AUTO.enabled()) { // not a terminal
            builder.setUpdateIntervalMillis(LINE_INTERVAL_MILLIS)
                    .setConsumer(new DelegatingProgressBarConsumer(System.err::println, LINE_LENGTH));
        }
        return builder;
    }
}
