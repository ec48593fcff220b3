package dev.streamside.crowd;

import java.time.Duration;
import java.util.List;

/// The heartbeats of viewers whose presence no connection shows. Each sends one when it arrives; these are the
/// later ones, evenly and in turn.
final class Heartbeats {
    private final Loop loop;
    private final Duration every;
    private final List<? extends Viewer> viewers;
    private int turn;
    private boolean over;

    Heartbeats(Loop loop, Duration every, List<? extends Viewer> viewers) {
        this.loop = loop;
        this.every = every;
        this.viewers = viewers;
    }

    void begin() {
        loop.evenly(every.toNanos() / viewers.size(), () -> {
            if (!over) {
                beat();
            }
            return !over;
        });
    }

    private void beat() {
        Viewer next = viewers.get(turn);
        turn = (turn + 1) % viewers.size();
        if (next.isHere()) {
            next.sendHeartbeat();
        }
    }

    void end() {
        over = true;
    }
}
