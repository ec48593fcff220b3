package dev.streamside.lab.compare;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/// Writes a log in Gatling's format, with known times: a steady stream of requests, log-normal around a median.
public final class MadeUpRun implements AutoCloseable {
    private final Path folder;
    private final DataOutputStream out;
    private final Random random;
    private int numbered;

    public MadeUpRun(Path folder, long seed) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(folder.resolve("simulation.log"))));
        this.random = new Random(seed);
        out.writeByte(0);
        string("3.15.1");
        string("made.Up");
        out.writeLong(1_700_000_000_000L);
        string("");
        out.writeInt(1);
        string("viewers");
        out.writeInt(0);
    }

    public MadeUpRun requests(String name, int seconds, int perSecond, double medianMillis, double failureShare)
            throws IOException {
        for (int i = 0; i < seconds * perSecond; i++) {
            int start = (int) (i * 1000L / perSecond);
            int millis = (int) Math.round(medianMillis * Math.exp(0.5 * random.nextGaussian()));
            request(name, start, millis, random.nextDouble() >= failureShare ? "" : "made to fail");
        }
        return this;
    }

    /// @param problem why it failed; empty if it did not
    public MadeUpRun request(String name, int startMillis, int millis, String problem) throws IOException {
        out.writeByte(1);
        out.writeInt(0);
        numbered(name);
        out.writeInt(startMillis);
        out.writeInt(startMillis + millis);
        out.writeBoolean(problem.isEmpty());
        numbered(problem);
        return this;
    }

    public MadeUpRun user(boolean arrives, int atMillis) throws IOException {
        out.writeByte(2);
        out.writeInt(0);
        out.writeBoolean(arrives);
        out.writeInt(atMillis);
        return this;
    }

    public Path written() throws IOException {
        close();
        return folder;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /// Writes a text as a new name every time, which readers must accept.
    private void numbered(String text) throws IOException {
        out.writeInt(++numbered);
        string(text);
    }

    private void string(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        out.writeInt(bytes.length);
        if (bytes.length > 0) {
            out.write(bytes);
            out.writeByte(0);
        }
    }
}
