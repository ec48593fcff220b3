package dev.streamside.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A pair of virtual Ethernet devices: one belongs to this machine, the other to a network namespace in which a
/// program can run. Linux counts every packet between them as it would be on a cable, with the headers of Ethernet,
/// IP and TCP, but without preamble, checksum and gap, which are another 24 bytes. No packet is larger than 1,514
/// bytes: the kernel cuts data up before it counts, and not in groups, as it does for network cards that can cut.
///
/// The namespace belongs to a process that ends with this one, and to what runs in it. The kernel then removes it, and
/// both devices with it. A program in it that outlives a killed laboratory keeps it to its own end.
public final class VirtualEthernet implements AutoCloseable {
    /// This machine, as a program in the namespace reaches it. RFC 2544 keeps these addresses for benchmarks.
    public static final String ADDRESS = "198.18.0.1";

    private static final String OTHER_ADDRESS = "198.18.0.2";
    private static final String PREFIX = "/30";
    private static final String OTHER_DEVICE = "audience";
    private static final String NEEDS =
            "A virtual Ethernet takes root, ip of the package iproute2, and unshare of" + " the package util-linux: ";
    private static final long TIMEOUT_SECONDS = 10;

    private final Process namespace;
    private final String device;

    private VirtualEthernet(Process namespace) {
        this.namespace = namespace;
        this.device = "lab" + namespace.pid(); // at most 15 characters
    }

    /// Makes it. There is at most one on a machine.
    ///
    /// @throws IOException if a program is not installed, this user may not do so, or another run has one
    public static VirtualEthernet connect() throws IOException {
        if (NetworkInterface.getByInetAddress(InetAddress.getByName(ADDRESS)) != null) {
            throw new IOException("This machine has the address " + ADDRESS + " already, perhaps of another run");
        }
        var ethernet = new VirtualEthernet(namespace());
        try {
            ethernet.join();
            return ethernet;
        } catch (IOException refused) {
            ethernet.close();
            throw refused;
        }
    }

    /// Ends when its input does.
    private static Process namespace() throws IOException {
        Process made;
        try {
            made = new ProcessBuilder("unshare", "--net", "sh", "-c", "echo ready; exec cat")
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException missing) {
            throw new IOException(NEEDS + missing.getMessage(), missing);
        }
        String said = Program.answer(made, made.inputReader()::readLine);
        if (!said.equals("ready")) {
            made.destroyForcibly();
            throw new IOException(NEEDS + said);
        }
        return made;
    }

    private void join() throws IOException {
        String owner = Long.toString(namespace.pid());
        Program.run(ip("link add", device, "type veth peer name", OTHER_DEVICE, "netns", owner));
        Program.run(ip("address add", ADDRESS + PREFIX, "dev", device));
        Program.run(ip("link set", device, "gso_max_segs 1 up"));
        Program.run(inside(ip("address add", OTHER_ADDRESS + PREFIX, "dev", OTHER_DEVICE)));
        Program.run(inside(ip("link set", OTHER_DEVICE, "gso_max_segs 1 up")));
        Program.run(inside(ip("link set lo up")));
    }

    private static List<String> ip(String... words) {
        return Stream.concat(Stream.of("ip"), Stream.of(words).flatMap(each -> Stream.of(each.split(" ", -1))))
                .toList();
    }

    /// The command that runs `command` in the namespace, in the process that is started.
    public List<String> inside(List<String> command) {
        List<String> inside =
                new ArrayList<>(List.of("nsenter", "--target", Long.toString(namespace.pid()), "--net", "--"));
        inside.addAll(command);
        return inside;
    }

    /// What has gone over it since it was made.
    ///
    /// @throws UncheckedIOException if it is gone
    public Traffic traffic() {
        return new Traffic(count("tx_bytes"), count("tx_packets"), count("rx_bytes"), count("rx_packets"));
    }

    /// @param sentBytes to the program in the namespace
    public record Traffic(long sentBytes, long sentPackets, long receivedBytes, long receivedPackets) {}

    private long count(String name) {
        try {
            return Long.parseLong(Files.readString(Path.of("/sys/class/net", device, "statistics", name))
                    .strip());
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    @Override
    public void close() {
        namespace.destroy();
        namespace
                .onExit()
                .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .exceptionally(slow -> namespace.destroyForcibly())
                .join();
        // The kernel removes the devices a little later, and the next run needs the address.
        try {
            Program.run(ip("link delete", device));
        } catch (IOException gone) {
            // as it should be
        }
    }

    @Override
    public String toString() {
        return "the virtual Ethernet " + device;
    }
}
