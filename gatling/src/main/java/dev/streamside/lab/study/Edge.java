package dev.streamside.lab.study;

import dev.streamside.lab.process.LoggedProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// An nginx in front of the nodes, with the configuration from the documentation. It caches polls for a
/// second.
record Edge(LoggedProcess process, URI base) {
    private static final String OFFERED = "docs/proxies/nginx.conf";
    private static final String LISTEN = "listen 80;";
    private static final String SERVER = "server 127.0.0.1:8080;";
    private static final String CACHE = "/var/cache/nginx/streamside";

    /// @param root   of the checkout
    /// @param folder for its files; emptied
    /// @param port   the port on which it listens
    /// @param network to its viewers
    /// @param nodes  the nodes to which it passes requests on
    /// @throws IOException if it is not installed
    static Edge start(Path root, Path folder, int port, AudienceNetwork network, List<URI> nodes, Path log)
            throws IOException {
        FolderTree.delete(folder);
        Files.createDirectories(folder.resolve("cache"));
        Path configuration = folder.resolve("nginx.conf");
        String listen = listen(port, network);
        Files.writeString(configuration, configuration(Files.readString(root.resolve(OFFERED)), folder, listen, nodes));
        List<String> command =
                List.of("nginx", "-p", folder.toString(), "-e", "stderr", "-c", configuration.toString());
        return new Edge(LoggedProcess.start("nginx", log, command), network.entrance(port));
    }

    /// TLS 1.3 alone, as nodes speak it with their audience. nginx before 1.23.4 would not unless told.
    static String listen(int port, AudienceNetwork network) {
        String host = network.ethernet().isPresent() ? network.host() : "127.0.0.1";
        String address = "listen " + host + ":" + port;
        return network.certificate()
                .map(tls -> "%s ssl; ssl_protocols TLSv1.3; ssl_certificate %s; ssl_certificate_key %s;"
                        .formatted(address, tls.certificate(), tls.key()))
                .orElse(address + ";");
    }

    /// @param offered the configuration of the documentation
    /// @param listen  what takes the place of its `listen`
    static String configuration(String offered, Path folder, String listen, List<URI> nodes) {
        for (String place : List.of(LISTEN, SERVER, CACHE)) {
            if (!offered.contains(place)) {
                throw new IllegalStateException(OFFERED + " has no longer: " + place);
            }
        }
        String servers = nodes.stream()
                .map(node -> "server 127.0.0.1:" + node.getPort() + ";")
                .collect(Collectors.joining(" "));
        return """
                daemon off;
                worker_processes 1;
                worker_rlimit_nofile 20000;
                pid nginx.pid;
                events { worker_connections 10000; }
                http {
                  access_log off;
                  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
                  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
                %s
                }
                """.formatted(offered.replace(LISTEN, listen)
                .replace(SERVER, servers)
                .replace(CACHE, folder.resolve("cache").toString()));
    }
}
