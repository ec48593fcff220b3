package dev.streamside.lab.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.concurrent.TimeUnit;

/// Rules of the kernel's packet filter that drop packets from and to a port of this machine at random, as a bad
/// network does. They hold for connections within this machine only. Closing it removes them.
///
/// On the loopback interface a packet holds up to 64 kB, and on a network 1.5 kB: an answer of 15 kB is one packet here
/// and ten there.
///
/// The rules belong to an `nft` that runs until then. The kernel removes them when it ends, even if it is killed:
/// whatever has the same port later loses nothing.
public final class PacketLoss implements AutoCloseable {
    private static final int PARTS = 10_000;
    private static final int TIMEOUT_SECONDS = 10;
    private static final String LAST_LINE = "}";

    private final Process nft;
    private final String table;

    private PacketLoss(Process nft, String table) {
        this.nft = nft;
        this.table = table;
    }

    /// Begins to drop packets.
    ///
    /// @param port    of the server
    /// @param percent how many of a hundred packets are dropped, in each direction; in hundredths, below 100
    /// @throws IOException if `nft` is not installed, or this user may not do so; it takes root
    public static PacketLoss at(int port, double percent) throws IOException {
        var loss = new PacketLoss(start(), "streamside_lab_" + port);
        try {
            loss.apply(rules(loss.table, port, percent));
            return loss;
        } catch (IOException refused) {
            loss.close();
            throw refused;
        }
    }

    private static Process start() throws IOException {
        try {
            return new ProcessBuilder("nft", "-i").redirectErrorStream(true).start();
        } catch (IOException missing) {
            throw new IOException(
                    "Packets are dropped by nft, of the package nftables: " + missing.getMessage(), missing);
        }
    }

    /// On one line, as `nft` reads one command after another.
    static String rules(String table, int port, double percent) {
        String drop = "numgen random mod %d < %d drop".formatted(PARTS, Math.round(percent * PARTS / 100));
        return ("table inet %s { flags owner; chain received { type filter hook input priority 0;"
                        + " iifname lo tcp dport %d %s; iifname lo tcp sport %d %s; }; }")
                .formatted(table, port, drop, port, drop);
    }

    private void apply(String rules) throws IOException {
        Writer commands = nft.outputWriter();
        commands.write(rules + "\nlist table inet " + table + "\n");
        commands.flush();
        String said = Program.answer(nft, this::answer);
        if (!said.equals(LAST_LINE)) {
            throw new IOException("nft failed (it needs root): " + said);
        }
    }

    /// The last line of the table that it lists, or what is wrong.
    private String answer() throws IOException {
        BufferedReader lines = nft.inputReader();
        String line = lines.readLine();
        while (line != null && !line.equals(LAST_LINE) && !line.contains("Error")) {
            line = lines.readLine();
        }
        return line == null ? "it has ended" : line;
    }

    @Override
    public void close() {
        nft.destroy();
        nft.onExit()
                .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .exceptionally(slow -> nft.destroyForcibly())
                .join();
    }

    @Override
    public String toString() {
        return "the packet filter " + table;
    }
}
