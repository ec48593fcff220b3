package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.bodyString;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import java.util.function.Function;

/// The common parts of clients that receive updates without polling.
final class PushedUpdates {
    /// The type of the first update, and the name of its row.
    static final String HELLO = "hello";

    private PushedUpdates() {}

    /// Waits for the first update, and starts the inbox with it.
    static CheckBuilder first(Function<String, Update> read) {
        return bodyString()
                .transformWithSession((text, session) -> {
                    Update update = read.apply(text);
                    if (update.type().equals(HELLO)) {
                        Viewer.of(session).inbox().begin(update);
                        return true;
                    }
                    return false;
                })
                .is(true);
    }

    /// Puts an update about the log into the inbox.
    static void takeIn(Update update, Session session, long atMillis) {
        if (update.isOfLog()) {
            Viewer.of(session).inbox().receive(update, atMillis);
        }
    }

    /// Waits for chats in flight, and reports lost ones.
    ///
    /// @param receive puts received updates into the inbox
    static ChainBuilder end(Deliveries deliveries, ChainBuilder receive) {
        return exec(session -> session.set("head", deliveries.head()))
                .exec(pause(ChatClient.IN_FLIGHT))
                .exec(receive)
                .exec(session -> {
                    Viewer.of(session).inbox().end(session.getLong("head"));
                    return session;
                });
    }
}
