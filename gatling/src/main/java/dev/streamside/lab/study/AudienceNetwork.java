package dev.streamside.lab.study;

import dev.streamside.lab.process.Processes;
import dev.streamside.lab.process.VirtualEthernet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Optional;

/// How the audience of a run reaches the nodes.
///
/// @param ethernet    between both; empty if they are on the same network
/// @param certificate of what the audience reaches; empty if that has no TLS
record AudienceNetwork(Optional<VirtualEthernet> ethernet, Optional<SelfSignedCertificate> certificate) {
    private static final String LOCALHOST = "localhost";

    static AudienceNetwork of(Network network, RunFolder run, Processes processes) throws IOException {
        return new AudienceNetwork(
                network.counted() ? Optional.of(processes.add(VirtualEthernet.connect())) : Optional.empty(),
                network.tls() ? Optional.of(SelfSignedCertificate.in(run.certificate())) : Optional.empty());
    }

    /// This machine's name for the audience.
    String host() {
        return ethernet.isPresent() ? VirtualEthernet.ADDRESS : LOCALHOST;
    }

    /// The address of what the audience reaches.
    URI entrance(int port) {
        return URI.create((certificate.isPresent() ? "https://" : "http://") + host() + ":" + port);
    }

    /// The command that runs `command` where the audience is.
    List<String> atTheAudience(List<String> command) {
        return ethernet.map(each -> each.inside(command)).orElse(command);
    }

    /// Options of the audience's JVM.
    List<String> jvmOptions() {
        return certificate.map(SelfSignedCertificate::trustOptions).orElse(List.of());
    }

    /// A client in this process that can reach what the audience reaches.
    HttpClient client() throws IOException {
        // Otherwise it offers HTTP/2, which Socket.IO takes for a socket.
        HttpClient.Builder client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        return certificate.isPresent()
                ? client.sslContext(certificate.get().trusting()).build()
                : client.build();
    }
}
