package dev.streamside.lab.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// [Nchan](https://nchan.io), a module of nginx.
final class Nchan implements Peer {
    private static final String PROGRAM = "nginx";
    /// Where Debian puts it.
    private static final Path MODULE = Path.of("/usr/lib/nginx/modules/ngx_nchan_module.so");

    @Override
    public String name() {
        return "nchan";
    }

    @Override
    public void requireInstalled() throws IOException {
        if (!Installed.isOnPath(PROGRAM) || !Files.exists(MODULE)) {
            throw new IOException(PROGRAM + " and " + MODULE
                    + " must be installed for this study; they are Debian's nginx and libnginx-mod-nchan");
        }
    }

    @Override
    public String version() throws InterruptedException {
        return Installed.says(List.of(PROGRAM, "-v")) + ", libnginx-mod-nchan "
                + Installed.says(List.of("dpkg-query", "-W", "-f", "${Version}", "libnginx-mod-nchan"));
    }

    @Override
    public List<String> command(Path folder, int port) throws IOException {
        FolderTree.delete(folder);
        Path files = Files.createDirectories(folder).toAbsolutePath();
        Path file = Files.writeString(files.resolve("nginx.conf"), configuration(port));
        return List.of(PROGRAM, "-p", files.toString(), "-e", "stderr", "-c", file.toString());
    }

    /// It remembers what returning viewers need. To a stream of events without chats it writes now and then, as
    /// Streamside does; otherwise viewers would give it up.
    static String configuration(int port) {
        return """
                load_module %s;
                daemon off;
                worker_processes 1;
                worker_rlimit_nofile 20000;
                pid nginx.pid;
                events { worker_connections 20000; }
                http {
                  access_log off;
                  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
                  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
                  nchan_message_buffer_length 1000;
                  nchan_message_timeout 10m;
                  server {
                    listen 127.0.0.1:%d;
                    location = /publish { nchan_publisher; nchan_channel_id chat; }
                    location = /socket {
                      nchan_subscriber websocket; nchan_channel_id chat;
                      nchan_subscriber_first_message newest;
                    }
                    location = /events {
                      nchan_subscriber eventsource; nchan_channel_id chat;
                      nchan_subscriber_first_message newest; nchan_eventsource_ping_interval 15;
                    }
                    location = /ready { return 200; }
                  }
                }
                """.formatted(MODULE, port);
    }

    @Override
    public String readyAt() {
        return "/ready";
    }
}
