package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.bodyString;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.http.HttpDsl.ws;

import io.gatling.http.action.ws.WsInboundMessage;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.time.Duration;
import java.util.List;

/// Receives chats over a socket.
///
/// Gatling buffers frames that match no check, with their arrival times. It clears the buffer at each send,
/// and while it waits for a receipt, it shows each frame only to that check. So the buffer is read right
/// before a send, in the same step of Gatling, and the check takes in all frames that it sees.
final class WebSocketClient implements ChatClient {
    /// Far more frames than arrive between two reads.
    private static final int BUFFERED_FRAMES = 1_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Deliveries deliveries;
    private final Receipts receipts;

    WebSocketClient(Deliveries deliveries, Settings settings) {
        this.deliveries = deliveries;
        this.receipts = new Receipts(deliveries, settings.moderating() > 0);
    }

    @Override
    public HttpProtocolBuilder configure(HttpProtocolBuilder http) {
        return http.wsUnmatchedInboundMessageBufferSize(BUFFERED_FRAMES);
    }

    @Override
    public String firstChats() {
        return PushedUpdates.HELLO;
    }

    @Override
    public ChainBuilder join() {
        return exec(ws("connect")
                .connect("#{socketNode}/ws/v1/streams/#{stream}")
                .await(TIMEOUT)
                .on(ws.checkTextMessage(firstChats()).matching(PushedUpdates.first(Update::read))));
    }

    @Override
    public ChainBuilder receive() {
        return exec(ws.processUnmatchedMessages((frames, session) -> {
            takeIn(frames, session);
            return session;
        }));
    }

    @Override
    public ChainBuilder heartbeat() {
        return exec(session -> session);
    }

    @Override
    public ChainBuilder send() {
        return receive()
                .exec(ws("frame out")
                        .sendText(Frames::chatFrame)
                        .await(TIMEOUT)
                        .on(ws.checkTextMessage(SEND)
                                .matching(receipt())
                                .check(bodyString().transform(receipts::isGood).is(true))));
    }

    @Override
    public ChainBuilder leave() {
        return PushedUpdates.end(deliveries, receive()).exec(ws("close").close());
    }

    private static CheckBuilder receipt() {
        return bodyString()
                .transformWithSession((text, session) -> {
                    Update update = Update.read(text);
                    PushedUpdates.takeIn(update, session, System.currentTimeMillis());
                    return update.type().equals("sent") || update.type().equals("error");
                })
                .is(true);
    }

    private static void takeIn(List<WsInboundMessage> frames, Session session) {
        for (WsInboundMessage frame : frames) {
            if (frame instanceof WsInboundMessage.Text text) {
                PushedUpdates.takeIn(Update.read(text.message()), session, text.timestamp());
            }
        }
    }
}
