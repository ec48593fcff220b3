package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.bodyString;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.http.HttpDsl.ws;

import io.gatling.http.action.ws.WsInboundMessage;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.time.Duration;
import java.util.List;

/// Gets chats pushed over a socket.
///
/// Gatling keeps frames that nobody waits for in a buffer, with the time of their arrival. It clears the buffer
/// at each send, and while it waits for an answer it shows each frame only to the condition of that wait. So
/// the buffer is emptied right before a send, which is the same moment to Gatling, and the condition takes in
/// what passes by.
final class WebSocketClient implements ChatClient {
    /// Far more than can come between two looks: a frame each quarter of a second, and the counts.
    private static final int BUFFERED_FRAMES = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /// The server may hold a frame back for a quarter of a second, to merge it with the next.
    private static final Duration ON_ITS_WAY = Duration.ofSeconds(1);

    private final Deliveries deliveries;

    WebSocketClient(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public HttpProtocolBuilder configure(HttpProtocolBuilder http) {
        return http.wsUnmatchedInboundMessageBufferSize(BUFFERED_FRAMES);
    }

    @Override
    public ChainBuilder join() {
        return exec(ws("connect")
                .connect("/ws/v1/streams/#{stream}")
                .await(PATIENCE)
                .on(ws.checkTextMessage(FIRST_CHATS).matching(firstChats())));
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
                        .await(PATIENCE)
                        .on(ws.checkTextMessage(SEND)
                                .matching(receipt())
                                .check(
                                        jsonPath("$.type").is("sent"),
                                        jsonPath("$.seq")
                                                .transform(seq -> {
                                                    deliveries.acknowledged(Long.parseLong(seq));
                                                    return true;
                                                })
                                                .is(true))));
    }

    @Override
    public ChainBuilder leave() {
        return exec(session -> session.set("head", deliveries.head()))
                .exec(pause(ON_ITS_WAY))
                .exec(receive())
                .exec(session -> {
                    Viewer.of(session).inbox().end(session.getLong("head"));
                    return session;
                })
                .exec(ws("close").close());
    }

    private static CheckBuilder firstChats() {
        return bodyString()
                .transformWithSession((text, session) -> {
                    Batch batch = Batch.read(text);
                    if (batch.type().equals("hello")) {
                        Viewer.of(session).inbox().begin(batch);
                        return true;
                    }
                    return false;
                })
                .is(true);
    }

    private static CheckBuilder receipt() {
        return bodyString()
                .transformWithSession((text, session) -> {
                    Batch batch = Batch.read(text);
                    takeIn(batch, session, System.currentTimeMillis());
                    return batch.type().equals("sent") || batch.type().equals("error");
                })
                .is(true);
    }

    private static void takeIn(List<WsInboundMessage> frames, Session session) {
        for (WsInboundMessage frame : frames) {
            if (frame instanceof WsInboundMessage.Text text) {
                takeIn(Batch.read(text.message()), session, text.timestamp());
            }
        }
    }

    private static void takeIn(Batch batch, Session session, long atMillis) {
        if (batch.isOfLog()) {
            Viewer.of(session).inbox().receive(batch, atMillis);
        }
    }
}
