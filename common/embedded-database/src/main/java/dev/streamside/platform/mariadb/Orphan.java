package dev.streamside.platform.mariadb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A server whose owner was killed. It is asked to stop, so that it leaves clean files.
final class Orphan {
    private static final Logger log = LoggerFactory.getLogger(Orphan.class);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    private Orphan() {}

    /// Stops the server that left this file, if it still runs.
    static void stop(Path pidFile) throws IOException {
        if (!Files.exists(pidFile)) {
            return;
        }
        long pid = Long.parseLong(Files.readString(pidFile).strip());
        ProcessHandle orphan = ProcessHandle.of(pid)
                .filter(process -> process.info().command().orElse("").contains("mariadbd"))
                .orElse(null);
        if (orphan != null) {
            log.info("Stopping the embedded database that an earlier run left running (process {})", pid);
            orphan.destroy();
            await(orphan);
        }
    }

    private static void await(ProcessHandle orphan) {
        try {
            orphan.onExit().get(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException stillRunning) {
            throw new IllegalStateException(
                    "Process " + orphan.pid() + " still uses the files and does not stop. Stop it first.",
                    stillRunning);
        }
    }
}
