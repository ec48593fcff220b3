package dev.streamside.testing.cluster;

import dev.streamside.testing.process.RestartableProgram;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// Restarts programs that were killed or have ended: after some seconds, so that one can see how the others
/// do without them, and later each time.
final class Revival implements AutoCloseable {
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(3);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);

    private final Map<String, RestartableProgram> programs;
    private final Map<String, Duration> pauses = new HashMap<>();
    private final Thread thread;

    /// @param programs by their names
    Revival(Map<String, ? extends RestartableProgram> programs) {
        this.programs = Map.copyOf(programs);
        this.thread = Thread.ofPlatform().daemon().name("revival").start(this::look);
    }

    private void look() {
        try {
            while (true) {
                Thread.sleep(LOOK);
                for (var program : programs.entrySet()) {
                    if (!program.getValue().isAlive()) {
                        revive(program.getKey(), program.getValue());
                    }
                }
            }
        } catch (InterruptedException _) {
            // everything is to end
        }
    }

    private void revive(String name, RestartableProgram program) throws InterruptedException {
        Duration pause = pauses.getOrDefault(name, FIRST_PAUSE);
        Duration twice = pause.multipliedBy(2);
        pauses.put(name, twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE);
        System.out.println(name + " has ended; it is started again in " + pause.toSeconds() + " s");
        Thread.sleep(pause);
        try {
            program.startAgain();
            System.out.println(name + " runs again: process " + program.pid());
        } catch (IllegalStateException failure) {
            System.out.println(name + " does not start; its log says why");
        }
    }

    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join(STOP_PATIENCE);
    }
}
