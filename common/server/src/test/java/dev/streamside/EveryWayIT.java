package dev.streamside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.edge.server.HeldConnections;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.AuthorizationContract;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.SendingContract;
import dev.streamside.testing.TransportContract;
import dev.streamside.testing.Watch;
import dev.streamside.testing.watch.EventWatch;
import dev.streamside.testing.watch.PollingWatch;
import dev.streamside.testing.watch.SocketWatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A single process keeps the contract for every transport that it offers. All of these tests share it.
@Execution(ExecutionMode.SAME_THREAD)
class EveryWayIT {
    @Nested
    class Polls extends TransportContract {
        Polls() {
            super(PollingWatch::new);
        }
    }

    @Nested
    class LongPolls extends TransportContract {
        LongPolls() {
            super(PollingWatch::waiting);
        }
    }

    @Nested
    class Events extends TransportContract {
        Events() {
            super(EventWatch::new);
        }
    }

    @Nested
    class Sockets extends TransportContract {
        Sockets() {
            super(SocketWatch::open);
        }
    }

    @Nested
    class SendingByRequest extends SendingContract {
        SendingByRequest() {
            super(PollingWatch::new);
        }
    }

    @Nested
    class SendingBySocket extends SendingContract {
        SendingBySocket() {
            super(SocketWatch::open);
        }
    }

    @Nested
    @TestPropertySource(properties = "streamside.chat-log.timeline-capacity=200")
    class MayByRequest extends AuthorizationContract {
        MayByRequest() {
            super(PollingWatch::new);
        }
    }

    @Nested
    @TestPropertySource(properties = "streamside.chat-log.timeline-capacity=200")
    class MayBySocket extends AuthorizationContract {
        MayBySocket() {
            super(SocketWatch::open);
        }
    }

    @Nested
    @TestPropertySource(properties = "streamside.chat-log.timeline-capacity=200")
    class Together extends ApplicationTest {
        private static final List<ClientAddress> HERE =
                List.of(ClientAddress.of("127.0.0.1"), ClientAddress.of("0:0:0:0:0:0:0:1"));

        @Autowired
        HeldConnections held;

        @AfterEach
        void nobodyIsConnected() {
            await().untilAsserted(() -> assertThat(held.size()).isZero());
        }

        @Test
        void clientsAreOfferedASocket_andPollsForWhenItDoesNotWork() {
            assertThat(guest().get("/api/v1/client").json().get("transports").valueStream())
                    .extracting(way -> way.asString())
                    .containsExactlyInAnyOrder("websocket", "polling", "long-polling", "events");
        }

        @Test
        void aChatFromAnyWay_isReadInEveryWay_withTheSameBytes_once() {
            Api sender = member();
            String stream = sender.liveStream();
            double delivered = entriesDelivered();
            List<Watch.Transport> ways =
                    List.of(PollingWatch::new, PollingWatch::waiting, EventWatch::new, SocketWatch::open);
            List<Watch> readers =
                    ways.stream().map(way -> way.watch(guest(), stream, "1")).toList();

            assertThat(readers.getLast().send("{\"text\":\"as a guest\"}").code())
                    .isEqualTo("LOGIN_REQUIRED");
            sender.send(stream, "over a request");

            assertThat(readers)
                    .allSatisfy(reader -> assertThat(
                                    reader.next(1).getFirst().get("text").asString())
                            .isEqualTo("over a request"));
            assertThat(readers.stream().map(Watch::bytes).distinct()).hasSize(1);
            // Events and sockets count. A poll that comes when the message is already there has not waited for it.
            assertThat(entriesDelivered() - delivered).isBetween(2.0, 3.0);
            readers.forEach(Watch::close);
        }

        /// Enough sockets to be in step: most of their frames refer to earlier ones.
        @Test
        void compactEntries_areTheSame_inEveryWay_alsoAfterADeletion() {
            List<Api> members = List.of(member(), member(), member());
            String stream = members.getFirst().liveStream();
            List<Watch.Transport> ways = List.of(
                    PollingWatch::compact, PollingWatch::compactWaiting, EventWatch::compact, SocketWatch::compact);
            List<Watch> readers = new ArrayList<>(
                    ways.stream().map(way -> way.watch(guest(), stream, "1")).toList());
            for (int i = 0; i < 20; i++) {
                readers.add(SocketWatch.compact(guest(), stream, "1"));
            }
            try (Watch full = SocketWatch.open(guest(), stream, "1")) {
                for (int i = 0; i < 9; i++) {
                    members.get(i % 3).send(stream, "chat " + i);
                }
                expectTheSame(full, readers, 9);
                members.get(1).delete("/api/v1/streams/" + stream + "/chats/3");
                for (int i = 0; i < 6; i++) {
                    members.get(i % 3).send(stream, "chat after the deletion " + i);
                }
                expectTheSame(full, readers, 7);
            }
            readers.forEach(Watch::close);
        }

        private void expectTheSame(Watch full, List<Watch> compact, int count) {
            List<JsonNode> expected = full.next(count);
            expected.forEach(entry -> ((ObjectNode) entry).remove("clientMessageId"));
            assertThat(compact)
                    .allSatisfy(reader -> assertThat(reader.next(count)).isEqualTo(expected));
        }

        @Test
        void clientsAreOfferedBothForms_andAnythingElseIsRefused_byEveryWay() {
            String stream = member().liveStream();
            assertThat(guest().get("/api/v1/client").json().get("entries").valueStream())
                    .extracting(form -> form.asString())
                    .isEqualTo(Arrays.stream(EntryForm.values())
                            .map(form -> form.name().toLowerCase(Locale.ROOT))
                            .toList());
            for (String address :
                    List.of("/api/v1/streams/%s/chats", "/api/v1/streams/%s/events", "/ws/v1/streams/%s")) {
                var answer = guest().get(address.formatted(stream) + "?entries=tiny");
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo("entries");
                assertThat(answer.text()).contains("must be full or compact");
            }
        }

        private double entriesDelivered() {
            return Scrape.of(management()).sum("streamside_delivery_entries_total");
        }

        @Test
        void allWaysOfHoldingAConnection_shareOneLimit() {
            Api member = member();
            String stream = member.liveStream();
            CompletableFuture<Api.Answer> waiting =
                    CompletableFuture.supplyAsync(() -> guest().poll(stream, "?after=1&wait=25"));
            try (Watch events = new EventWatch(guest(), stream, "1");
                    Watch socket = SocketWatch.open(guest(), stream, "1")) {
                await().untilAsserted(() -> assertThat(held.size()).isEqualTo(3));

                HERE.forEach(this::fill);
                var late = guest().poll(stream, "?after=1&wait=25");
                assertThat(late.json().get("nextPollMillis").asLong())
                        .as("a poll that may not wait is an ordinary one")
                        .isEqualTo(4_000);
                assertThat(guest().get("/api/v1/streams/" + stream + "/events").code())
                        .isEqualTo("TRY_LATER");
                assertThat(guest().get("/ws/v1/streams/" + stream).code()).isEqualTo("TRY_LATER");
                HERE.forEach(this::empty);

                member.send(stream, "hello");
                assertThat(List.of(events.next(1), socket.next(1))).hasSize(2);
                assertThat(waiting.join().text()).contains("hello");
            } finally {
                HERE.forEach(this::empty);
            }
        }

        private final Map<ClientAddress, Integer> filled = new HashMap<>();

        private void fill(ClientAddress address) {
            while (held.hasRoom(address)) {
                held.enter(address);
                filled.merge(address, 1, Integer::sum);
            }
        }

        private void empty(ClientAddress address) {
            for (int i = filled.getOrDefault(address, 0); i > 0; i--) {
                held.leave(address);
            }
            filled.remove(address);
        }
    }
}
