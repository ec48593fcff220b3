package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.bodyString;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import java.util.function.Function;

/// What clients share that get updates without asking.
final class PushedUpdates {
    /// The type of the first, and the name of its row.
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

    /// Puts what is about the log into the inbox.
    static void takeIn(Update update, Session session, long atMillis) {
        if (update.isOfLog()) {
            Viewer.of(session).inbox().receive(update, atMillis);
        }
    }

    /// Waits for what is in flight, and says what is lost.
    ///
    /// @param receive puts into the inbox what has come
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
