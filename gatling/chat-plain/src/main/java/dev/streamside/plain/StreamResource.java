package dev.streamside.plain;

import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/// The details of a stream that a viewer sees before its chat.
@RestController
class StreamResource {
    record Listed(List<Metadata> content) {}

    record Owner(long id, String name, long subscribers) {}

    record Metadata(long id, String title, String status, Owner channel) {}

    record Client(List<String> transports) {}

    private final StreamRepository streams;

    StreamResource(StreamRepository streams) {
        this.streams = streams;
    }

    @GetMapping("/api/v1/client")
    Client client() {
        return new Client(List.of("polling"));
    }

    @GetMapping("/api/v1/streams")
    Listed streams(@RequestParam(defaultValue = "LIVE") String status) {
        return new Listed(streams.findByStatusOrderByIdDesc(status).stream()
                .map(this::metadata)
                .toList());
    }

    @GetMapping("/api/v1/streams/{id}")
    Metadata stream(@PathVariable long id) {
        return streams.findById(id)
                .map(this::metadata)
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }

    private Metadata metadata(Stream stream) {
        Channel channel = stream.channel;
        return new Metadata(
                stream.id,
                stream.title,
                stream.status,
                new Owner(channel.id, channel.name, streams.countSubscribers(channel.id)));
    }
}
