package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.dummy;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.exitHereIfFailed;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.Cookie;
import static io.gatling.javaapi.http.HttpDsl.addCookie;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import dev.streamside.viewers.Agenda.Task;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/// The actions of members and guests over any transport: they arrive, look around, may react, then watch,
/// send heartbeats and chat until they leave.
final class Journey {
    static final String METADATA = "metadata";
    static final String REACTION = "reaction";
    /// One request per viewer, which fails if the viewer missed a chat or got one twice, so that a lost chat
    /// fails the run.
    static final String EACH_ONCE = "every chat once";

    /// Members and guests have separate numbers, so that the hundredth member is the same in every run.
    private static final int FIRST_GUEST = 1_000_000_000;

    private final ChatClient client;
    private final String stream;
    private final Nodes nodes;
    private final Moderation moderation;
    private final IntFunction<Viewer> viewers;

    /// @param viewers creates the viewer with a number
    Journey(ChatClient client, String stream, Nodes nodes, Moderation moderation, IntFunction<Viewer> viewers) {
        this.client = client;
        this.stream = stream;
        this.nodes = nodes;
        this.moderation = moderation;
        this.viewers = viewers;
    }

    private Session begin(Session session, int number) {
        String node = nodes.of(number).toString();
        return session.set("viewer", viewers.apply(number))
                .set("stream", stream)
                .set("node", node)
                .set("socketNode", node.replaceFirst("^http", "ws"));
    }

    /// @param tokens of the members' sessions, shared in turn
    /// @param moderators how many of these, from the first on, belong to moderators
    ScenarioBuilder members(List<String> tokens, int moderators) {
        var arrived = new AtomicInteger();
        return scenario("member")
                .exec(session -> {
                    int number = arrived.getAndIncrement();
                    int token = number % tokens.size();
                    return begin(session, number)
                            .set("token", tokens.get(token))
                            .set("moderates", token < moderators);
                })
                .exec(addCookie(Cookie(ServerCookie.SESSION.nameAt(nodes.first()), "#{token}")))
                .exec(arrive())
                .exec(doIf(session -> Viewer.of(session).reacts()).then(react()))
                .exec(watch(true))
                .exec(depart());
    }

    ScenarioBuilder guests() {
        var arrived = new AtomicInteger(FIRST_GUEST);
        return scenario("guest")
                .exec(session -> begin(session, arrived.getAndIncrement()))
                .exec(arrive())
                .exec(watch(false))
                .exec(depart());
    }

    private ChainBuilder arrive() {
        return exec(http(METADATA).get("#{node}/api/v1/streams/#{stream}").check(status().is(200)))
                .exec(client.join())
                .exec(exitHereIfFailed())
                .exec(session -> {
                    Viewer.of(session).join(System.currentTimeMillis());
                    return session;
                })
                .exec(pause(session -> Viewer.of(session).pause()));
    }

    private ChainBuilder react() {
        return exec(http(REACTION)
                .put("#{node}/api/v1/streams/#{stream}/reaction")
                .body(StringBody(
                        session -> "{\"reaction\":\"" + Viewer.of(session).reaction() + "\"}"))
                .asJson()
                .check(status().is(200)));
    }

    private ChainBuilder watch(boolean isMember) {
        ChainBuilder round = exec(pause(session -> Viewer.of(session).rest(System.currentTimeMillis())))
                .exec(session -> {
                    Viewer.of(session).awake(System.currentTimeMillis());
                    return session;
                })
                .exec(doIf(session -> isDue(session, Task.RECEIVE))
                        .then(exec(client.receive()).exec(session -> {
                            Viewer.of(session).planReceive(System.currentTimeMillis());
                            return session;
                        })))
                .exec(doIf(session -> isDue(session, Task.HEARTBEAT))
                        .then(
                                exec(session -> {
                                    Viewer.of(session).planHeartbeat(System.currentTimeMillis());
                                    return session;
                                }),
                                client.heartbeat()));
        ChainBuilder chatting = exec(
                doIf(session -> isDue(session, Task.BEAT) && Viewer.of(session).beat())
                        .then(client.send()));
        ChainBuilder moderating =
                exec(doIf(session -> isDue(session, Task.MODERATE)).then(moderation.act()));
        ChainBuilder begin = exec(session -> {
            Viewer.of(session).watch(isMember, System.currentTimeMillis());
            if (isMember && session.getBoolean("moderates")) {
                Viewer.of(session).planModeration(System.currentTimeMillis());
            }
            return session;
        });
        // Like the page. For a member, the server's lookup is then done by the time all viewers have arrived.
        return client.heartbeat()
                .exec(begin)
                .exec(asLongAs(session -> !isDue(session, Task.LEAVE))
                        .on(isMember ? round.exec(chatting).exec(moderating) : round));
    }

    private ChainBuilder depart() {
        return exec(session -> {
                    Viewer.of(session).leave();
                    return session;
                })
                .exec(client.leave())
                .exec(dummy(EACH_ONCE, 1)
                        .withSuccess(session -> Viewer.of(session).inbox().hasEachOnce()));
    }

    private static boolean isDue(Session session, Task task) {
        return Viewer.of(session).agenda().isDue(task, System.currentTimeMillis());
    }
}
