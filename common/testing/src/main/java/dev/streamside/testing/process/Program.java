package dev.streamside.testing.process;

import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.TerminalFailureException;

/// A program that runs during a test, and ends with it or, at the latest, with this process.
public final class Program implements AutoCloseable {
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(40);
    /// Linux counts processor time in hundredths of a second.
    private static final double TICKS_PER_SECOND = 100;
    /// Above the ports of [dev.streamside.testing.cluster.LocalCluster].
    private static final int FIRST_PORT = 21_000;
    private static final int PORTS = 11_000;
    /// Begins at a random port, because other test processes run at the same time.
    private static final AtomicInteger nextPort =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(PORTS));

    private final String name;
    private final Process process;
    private final Path log;
    private final Path errors;

    private Program(String name, Process process, Path log, Path errors) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.errors = errors;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "stop-program"));
    }

    public static Program start(String name, Path logs, List<String> command) {
        return start(name, logs, Path.of(""), Map.of(), command);
    }

    /// Starts a program.
    ///
    /// @param name   of its two logs, for its output and for its errors; a second start appends to them
    /// @param folder where it runs
    public static Program start(
            String name, Path logs, Path folder, Map<String, String> environment, List<String> command) {
        try {
            Files.createDirectories(logs);
            Path log = logs.resolve(name + ".log");
            Path errors = logs.resolve(name + ".err");
            var builder = new ProcessBuilder(command)
                    .directory(folder.toAbsolutePath().toFile())
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
            builder.environment().putAll(environment);
            return new Program(name, builder.start(), log, errors);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// The path of a program of the JDK that runs this.
    public static String ofJdk(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    /// The path of a program of this machine.
    ///
    /// @param names with `|` between them; those in capitals are environment variables that may hold its path
    public static Optional<Path> find(String names) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "") + File.pathSeparator + "/usr/sbin";
        List<String> folders = List.of(path.split(File.pathSeparator, -1));
        return Arrays.stream(names.split("\\|", -1))
                .flatMap(name -> name.equals(name.toUpperCase(Locale.ROOT))
                        ? Stream.ofNullable(System.getenv(name)).map(Path::of)
                        : folders.stream().map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// A free port, a new one each time. The system does not assign it to programs that request any port (on
    /// Linux, it assigns 32768 and above). An assigned port could be taken while a program starts, even by the
    /// program's own database.
    public static int freePort() {
        return IntStream.generate(nextPort::getAndIncrement)
                .map(port -> FIRST_PORT + port % PORTS)
                .limit(100)
                .filter(Program::isFree)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No free port among a hundred"));
    }

    private static boolean isFree(int port) {
        try (var probe = new ServerSocket(port)) {
            return probe.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    public static boolean isListening(int port) {
        try (var connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return connection.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    /// Waits until `condition` holds; an exception means that it does not hold yet. A slow machine may take
    /// its time, as long as the program makes progress: writes output, or computes.
    ///
    /// @param patience how long it may make no progress, and a tenth of how long it may take
    /// @throws IllegalStateException with the program's output, if it ends, makes no progress, or takes too
    ///     long
    public void awaitReady(Duration patience, Callable<Boolean> condition) {
        var progress = new Progress();
        try {
            await().atMost(patience.multipliedBy(10))
                    .pollInterval(Duration.ofMillis(100))
                    .ignoreExceptions()
                    .failFast(() -> !process.isAlive() || progress.isOverdue(patience)) // it only knows one
                    .until(condition);
        } catch (ConditionTimeoutException | TerminalFailureException failure) {
            String why = "it was not ready after " + patience.multipliedBy(10).toSeconds() + " s";
            if (failure instanceof TerminalFailureException) {
                why = process.isAlive() ? "it did nothing for " + patience.toSeconds() + " s" : "it has stopped";
            }
            close();
            throw new IllegalStateException(
                    name + " did not start: " + why + ". It said:\n" + output() + errors(), failure);
        }
    }

    /// The progress of a program since it was last seen to make any.
    private final class Progress {
        /// Even an idle server computes now and then.
        private static final double A_SIGN_OF_LIFE = 0.5;

        private long bytes = -1;
        private double seconds;
        private long sinceNanos = System.nanoTime();

        boolean isOverdue(Duration patience) {
            long written = log.toFile().length() + errors.toFile().length();
            double computed = cpuSeconds(process.pid());
            if (written != bytes || !(computed - seconds < A_SIGN_OF_LIFE)) {
                bytes = written;
                seconds = computed;
                sinceNanos = System.nanoTime();
            }
            return System.nanoTime() - sinceNanos > patience.toNanos();
        }
    }

    /// Waits for its end.
    ///
    /// @throws IllegalStateException with the program's output, if it fails or takes too long
    public void awaitSuccess(Duration patience) {
        try {
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS) || process.exitValue() != 0) {
                close();
                throw new IllegalStateException("It failed:\n" + output() + errors());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    public long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /// Its standard output so far.
    public String output() {
        return read(log);
    }

    private String errors() {
        return read(errors);
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Processor seconds used by a process so far; NaN if the system does not report them.
    private static double cpuSeconds(long pid) {
        Path stat = Path.of("/proc", Long.toString(pid), "stat");
        if (!Files.exists(stat)) {
            return Double.NaN;
        }
        String text = read(stat);
        String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    }

    /// Sends a signal to the program, if it runs.
    ///
    /// @param name such as `STOP`
    void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start().waitFor(5, TimeUnit.SECONDS);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /// `kill -9`.
    public void kill() {
        kill(process.toHandle());
    }

    static void kill(ProcessHandle process) {
        process.destroyForcibly();
        awaitExit(process);
    }

    /// Asks a process to end, and kills it if it does not.
    static void stop(ProcessHandle process) {
        process.destroy();
        try {
            awaitExit(process);
        } catch (CompletionException timeout) {
            process.destroyForcibly();
        }
    }

    private static void awaitExit(ProcessHandle process) {
        process.onExit()
                .orTimeout(STOP_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    @Override
    public void close() {
        stop(process.toHandle());
    }
}
