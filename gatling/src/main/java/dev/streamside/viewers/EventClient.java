package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.http.HttpDsl.sse;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.time.Duration;

/// Receives chats as server-sent events; everything else is a request, as for viewers who poll.
///
/// Gatling buffers events that match no check, with their arrival times.
final class EventClient implements ChatClient {
    /// Far more events than arrive between two reads.
    private static final int BUFFERED_EVENTS = 1_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Deliveries deliveries;
    private final PollingClient requests;

    EventClient(Deliveries deliveries, Settings settings) {
        this.deliveries = deliveries;
        this.requests = new PollingClient(deliveries, settings);
    }

    @Override
    public HttpProtocolBuilder configure(HttpProtocolBuilder http) {
        return http.sseUnmatchedInboundMessageBufferSize(BUFFERED_EVENTS);
    }

    @Override
    public String firstChats() {
        return PushedUpdates.HELLO;
    }

    @Override
    public ChainBuilder join() {
        return exec(sse("connect")
                .get("#{node}/api/v1/streams/#{stream}/events")
                .await(TIMEOUT)
                .on(sse.checkMessage(firstChats()).matching(PushedUpdates.first(Update::ofEvent))));
    }

    @Override
    public ChainBuilder receive() {
        return exec(sse.processUnmatchedMessages((events, session) -> {
            events.forEach(event -> PushedUpdates.takeIn(Update.ofEvent(event.message()), session, event.timestamp()));
            return session;
        }));
    }

    @Override
    public ChainBuilder heartbeat() {
        return requests.heartbeat();
    }

    @Override
    public ChainBuilder send() {
        return requests.send();
    }

    @Override
    public ChainBuilder leave() {
        return PushedUpdates.end(deliveries, receive()).exec(sse("close").close());
    }
}
