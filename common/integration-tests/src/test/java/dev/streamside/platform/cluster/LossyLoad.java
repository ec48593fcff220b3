package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.platform.guard.Outage;
import dev.streamside.testing.Api;
import dev.streamside.testing.CuttableConnection;
import dev.streamside.testing.CuttableDatabase;
import dev.streamside.testing.Node;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Members chat, moderate, and change and close their accounts, while the reply to every tenth commit is lost. All
/// of them repeat a request until they get an answer. Afterwards, there must be [Agreement] with the answers.
final class LossyLoad {
    private static final int ONE_LOST_IN = 10;
    private static final int STREAMS = 2;
    private static final int SENDERS = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final CuttableConnection network;
    private final List<Node> nodes;
    private final Agreement agreement;
    private final LongAdder answers = new LongAdder();
    private final LongAdder later = new LongAdder();
    private volatile boolean over;
    private volatile long overNanos;

    /// @param database reached over the network that all `nodes` use
    LossyLoad(CuttableDatabase database, Collection<Node> nodes) {
        this.network = database.network();
        this.nodes = List.copyOf(nodes);
        this.agreement = new Agreement(database.direct(), this.nodes);
    }

    /// Runs for `time`, then compares.
    void run(Duration time) throws InterruptedException, ExecutionException, SQLException {
        for (int i = 0; i < STREAMS; i++) {
            agreement.open(Api.member(anyNode().base()), Api.member(anyNode().base()));
        }
        long lostBefore = network.lostReplies();
        var working = new ArrayList<Future<?>>();
        try (ExecutorService people = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Api> senders = IntStream.rangeClosed(0, SENDERS)
                    .mapToObj(i -> Api.member(nodes.getFirst().base()))
                    .toList();
            network.loseReplies(ONE_LOST_IN);
            senders.stream().skip(1).forEach(sender -> working.add(people.submit(() -> talk(sender))));
            working.add(people.submit(() -> runStreams(senders.getFirst())));
            agreement.shows().forEach(show -> working.add(people.submit(() -> moderate(show))));
            working.add(people.submit(this::comeAndGo));
            agreement.viewers().forEach(viewer -> working.add(people.submit(() -> watch(viewer))));
            long end = System.nanoTime() + time.toNanos();
            while (System.nanoTime() - end < 0 && working.stream().noneMatch(Future::isDone)) {
                LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            }
            network.loseReplies(0);
            overNanos = System.nanoTime();
            over = true;
            for (Future<?> each : working) {
                each.get();
            }
        } finally {
            network.loseReplies(0);
        }
        System.out.printf(
                "Lossy load on %d node(s), %d s: %d replies lost; %d answers, %d of them to try later; %d chats, %d members gone%n",
                nodes.size(),
                time.toSeconds(),
                network.lostReplies() - lostBefore,
                answers.sum(),
                later.sum(),
                agreement.acknowledged().size(),
                agreement.gone().size());
        agreement.require();
    }

    private Node anyNode() {
        return nodes.get(ThreadLocalRandom.current().nextInt(nodes.size()));
    }

    private Agreement.Show anyShow() {
        return agreement.shows().get(ThreadLocalRandom.current().nextInt(STREAMS));
    }

    /// Repeats the request until there is an answer, which must come once no more replies are lost.
    private Api.Answer settle(Supplier<Api.Answer> request) {
        long begunNanos = System.nanoTime();
        while (true) {
            String why;
            try {
                Api.Answer answer = request.get();
                answers.increment();
                if (answer.status() < 500) {
                    return answer;
                }
                later.increment();
                why = answer.toString();
            } catch (UncheckedIOException failure) {
                why = failure.toString();
            }
            requirePatience(begunNanos, why);
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(20_000_000, 200_000_000));
        }
    }

    private void requirePatience(long begunNanos, String why) {
        long now = System.nanoTime();
        assertThat(over && Math.min(now - begunNanos, now - overNanos) > PATIENCE.toNanos())
                .as(why)
                .isFalse();
    }

    private void talk(Api sender) {
        List<Api> me = everywhere(sender);
        for (int i = 0; !over; i++) {
            Agreement.Show show = anyShow();
            String id = me.getFirst().my("id") + "-" + i;
            String text = "chat " + id;
            var chat = Map.of("text", text, "clientMessageId", id);
            Api.Answer answer = settle(() -> me.get(ThreadLocalRandom.current().nextInt(me.size()))
                    .post("/api/v1/streams/" + show.stream() + "/chats", chat));
            require(answer);
            agreement.acknowledged().add(new Agreement.Sent(show.stream(), answer.seq(), text, id));
        }
    }

    private List<Api> everywhere(Api who) {
        return nodes.stream().map(node -> who.at(node.base())).toList();
    }

    /// An answer holds at once at the node that gave it.
    private void moderate(Agreement.Show show) {
        String path = "/api/v1/channels/" + show.channel();
        String target = show.target().my("id");
        List<Api> owner = everywhere(show.owner());
        List<Api> targets = everywhere(show.target());
        while (!over) {
            int at = ThreadLocalRandom.current().nextInt(nodes.size());
            Api me = owner.get(at);
            boolean on = ThreadLocalRandom.current().nextBoolean();
            switch (ThreadLocalRandom.current().nextInt(5)) {
                case 0 -> {
                    String ban = path + "/bans/" + target;
                    require(settle(() -> on ? me.put(ban, null) : me.delete(ban)));
                    show.holds().put("ban", on);
                    if (on) {
                        show.holds().put("moderator", false);
                        assertThat(settle(() -> targets.get(at).send(show.stream(), "banned"))
                                        .code())
                                .isEqualTo("BANNED");
                    }
                }
                case 1 -> {
                    String moderator = path + "/moderators/" + target;
                    boolean refused = on && show.holds().getOrDefault("ban", false);
                    Api.Answer answer = settle(() -> on ? me.put(moderator, null) : me.delete(moderator));
                    assertThat(answer.code()).as(answer.toString()).isEqualTo(refused ? "INVALID" : "");
                    show.holds().put("moderator", on && !refused);
                    assertThat(role(targets.get(at), show)).isEqualTo(on && !refused ? "MODERATOR" : "MEMBER");
                }
                case 2 -> {
                    require(settle(() -> me.patch(path + "/chat-rules", Map.of("reportsToHold", on ? 50 : 100))));
                    show.holds().put("rule", on);
                }
                case 3 -> {
                    require(settle(
                            () -> me.patch(path + "/words", Map.of(on ? "refused" : "removed", List.of("casino")))));
                    show.holds().put("word", on);
                }
                default -> {
                    var chat = agreement.acknowledged().stream()
                            .filter(sent -> sent.stream().equals(show.stream()))
                            .reduce((earlier, last) -> last);
                    chat.ifPresent(sent ->
                            settle(() -> me.delete("/api/v1/streams/" + show.stream() + "/chats/" + sent.seq())));
                }
            }
        }
    }

    private static void require(Api.Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isLessThan(300);
    }

    private String role(Api who, Agreement.Show show) {
        return settle(() -> who.get("/api/v1/channels/" + show.channel() + "/role"))
                .json()
                .get("role")
                .asString();
    }

    private void comeAndGo() {
        for (int i = 0; !over; i++) {
            Node node = anyNode();
            String word = "quetzal" + i + "x";
            Api guest = Api.guest(node.base());
            var account = Map.of("username", word, "password", Api.password(), "displayName", word);
            String code = settle(() -> guest.post("/api/v1/members", account)).code();
            assertThat(code).isIn("", "USERNAME_TAKEN"); // by themselves
            require(settle(() -> guest.signIn(word, Api.password())));
            Api member = guest;
            Agreement.Show show = anyShow();
            boolean said =
                    settle(() -> member.send(show.stream(), word + " is here")).status() < 300;
            Api.Answer left = switch (i % 3) {
                case 0 ->
                    settle(() -> member.exchange(
                            "DELETE",
                            "/api/v1/members/me",
                            BodyPublishers.ofString("{\"currentPassword\":\"" + Api.password() + "\"}"),
                            "Content-Type",
                            "application/json"));
                case 1 -> {
                    Api elsewhere = Api.guest(node.base());
                    require(settle(() -> elsewhere.signIn(word, Api.password())));
                    var change = Map.of("currentPassword", Api.password(), "newPassword", "another horse battery");
                    yield settle(() -> elsewhere.put("/api/v1/account/password", change));
                }
                default -> settle(() -> member.delete("/api/v1/session"));
            };
            assertThat(left.code()).as(left.toString()).isIn("", "LOGIN_REQUIRED"); // a retry after it was done
            agreement.gone().add(new Agreement.Gone(member, i % 3 == 0 && said ? word : ""));
            assertThat(isSignedIn(member)).isFalse();
        }
    }

    private boolean isSignedIn(Api who) {
        return settle(() -> who.get("/api/v1/session")).json().get("member").isObject();
    }

    private void runStreams(Api runner) {
        List<Api> owner = everywhere(runner);
        while (!over) {
            Api me = owner.get(ThreadLocalRandom.current().nextInt(owner.size()));
            Api.Answer created = settle(() -> me.post("/api/v1/streams", Map.of("title", "First")));
            String path = "/api/v1/streams/" + created.json().get("id").asString();
            require(settle(() -> me.patch(path, Map.of("title", "Second"))));
            assertThat(settle(() -> me.get(path)).json().get("title").asString())
                    .isEqualTo("Second");
            expect("LIVE", path, me, settle(() -> me.post(path + "/start", null)));
            expect("ENDED", path, me, settle(() -> me.post(path + "/end", null)));
        }
    }

    private void expect(String status, String path, Api me, Api.Answer answer) {
        assertThat(answer.code()).as(answer.toString()).isIn("", "WRONG_STATUS"); // a retry after it was done
        assertThat(settle(() -> me.get(path)).json().get("status").asString()).isEqualTo(status);
    }

    private void watch(Agreement.Viewer viewer) {
        while (!over) {
            int more = 0;
            try {
                more = viewer.read();
            } catch (RuntimeException failure) { // like a poll, which must come back later
                if (!Outage.caused(failure)) {
                    throw failure;
                }
            }
            if (more == 0) {
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            }
        }
    }
}
