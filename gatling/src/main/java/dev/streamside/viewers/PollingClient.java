package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.bodyString;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpProtocolBuilder;

/// Polls for new chats every few seconds, or with long polling.
final class PollingClient implements ChatClient {
    private static final String CHATS = "#{node}/api/v1/streams/#{stream}/chats";
    private static final String HEARTBEAT = "#{node}/api/v1/streams/#{stream}/heartbeat";
    /// The most chats that the published polls returned.
    private static final int PUBLISHED_LIMIT = 50;

    private static final int MOST_AGAIN = 3;
    private static final String READ = "read";
    /// The number of the chat that a viewer has sent last.
    private static final String SENT = "sent";

    private final Deliveries deliveries;
    private final Settings settings;
    private final boolean isModerated;
    private final Receipts receipts;

    PollingClient(Deliveries deliveries, Settings settings) {
        this.deliveries = deliveries;
        this.settings = settings;
        this.isModerated = settings.moderating() > 0;
        this.receipts = new Receipts(deliveries, isModerated);
    }

    @Override
    public HttpProtocolBuilder configure(HttpProtocolBuilder http) {
        return http;
    }

    @Override
    public String firstChats() {
        return "first chats";
    }

    @Override
    public ChainBuilder join() {
        return exec(http(firstChats())
                .get(CHATS)
                .check(
                        status().is(200),
                        bodyString()
                                .transformWithSession((body, session) -> {
                                    Viewer.of(session).inbox().begin(Update.read(body));
                                    return true;
                                })
                                .is(true)));
    }

    /// Any other request has the same name, so that studies can compare it with new chats.
    @Override
    public ChainBuilder receive() {
        return settings.asks() == Asks.CHATS
                ? receiveChats()
                : exec(http(NEW_CHATS)
                        .get(session ->
                                session.getString("node") + Viewer.of(session).asks())
                        .check(status().is(200)));
    }

    private ChainBuilder receiveChats() {
        return exec(http(NEW_CHATS)
                .get(session -> session.getString("node") + "/api/v1/streams/" + session.getString("stream") + "/chats"
                        + newChats(settings, Viewer.of(session).inbox().cursor())
                        + wait(session))
                .check(
                        status().is(200),
                        bodyString()
                                .transformWithSession((body, session) -> {
                                    Inbox inbox = Viewer.of(session).inbox();
                                    inbox.receive(
                                            settings.pollsDatabase()
                                                    ? Update.ofHistory(body, inbox.cursor())
                                                    : Update.read(body),
                                            System.currentTimeMillis());
                                    return true;
                                })
                                .is(true)));
    }

    /// The query of a poll. Numbers have no gaps, so the fifty chats before `cursor + 51` are the oldest
    /// fifty after the cursor. If fewer are new, older ones fill the page.
    static String newChats(Settings settings, long cursor) {
        return settings.pollsDatabase()
                ? "/history?limit=" + PUBLISHED_LIMIT + "&before=" + (cursor + PUBLISHED_LIMIT + 1)
                : "?limit=" + settings.limit() + "&after=" + cursor;
    }

    private String wait(Session session) {
        return settings.transport().equals("long-polling")
                ? "&wait=" + Viewer.of(session).waitSeconds(System.currentTimeMillis())
                : "";
    }

    @Override
    public ChainBuilder heartbeat() {
        return exec(http(COUNTS).post(HEARTBEAT).check(status().is(200)));
    }

    @Override
    public ChainBuilder send() {
        var sent = http(SEND)
                .post(CHATS)
                .body(StringBody(Frames::chat))
                .asJson()
                .check(
                        isModerated ? status().in(201, 403) : status().is(201),
                        bodyString().transform(receipts::isGood).is(true));
        return settings.readsAfterSend() == 0
                ? exec(sent)
                : exec(session -> session.remove(SENT))
                        .exec(sent.check(jsonPath("$.seq").saveAs(SENT)))
                        .exec(doIf(session -> session.contains(SENT)).then(readWhatWasSent()));
    }

    private ChainBuilder readWhatWasSent() {
        return repeat(settings.readsAfterSend())
                .on(http(READ).get(CHATS + "/#{" + SENT + "}").check(status().is(200)));
    }

    @Override
    public ChainBuilder leave() {
        return settings.asks() == Asks.CHATS ? receiveTheRest() : exec(pause(IN_FLIGHT));
    }

    private ChainBuilder receiveTheRest() {
        return exec(session -> session.set("head", deliveries.head()))
                .exec(pause(IN_FLIGHT))
                .exec(receive())
                .exec(repeat(MOST_AGAIN).on(doIf(this::mayBeOld).then(pause(IN_FLIGHT), receive())))
                .exec(session -> {
                    Inbox inbox = Viewer.of(session).inbox();
                    if (settings.pollsDatabase() || inbox.isBehind(settings.limit())) {
                        inbox.endBehind(session.getLong("head"));
                    } else {
                        inbox.end(session.getLong("head"));
                    }
                    return session;
                });
    }

    /// A cache in between may answer with what was current a second ago, and once more with that while it
    /// fetches a newer answer. Chats that three further polls do not bring are lost.
    private boolean mayBeOld(Session session) {
        return !settings.pollsDatabase() && Viewer.of(session).inbox().cursor() < session.getLong("head");
    }
}
