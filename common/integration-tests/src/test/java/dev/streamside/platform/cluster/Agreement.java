package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.chat.timeline.Slice;
import dev.streamside.platform.id.Cursor;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Compares the answers that members got with what memory, the database and viewers show afterwards. All must
/// agree, on every node.
final class Agreement {
    private static final Duration SETTLED = Duration.ofSeconds(30);

    private final TestDatabase database;
    private final List<Node> nodes;
    private final List<Show> shows = new ArrayList<>();
    private final List<Viewer> viewers = new ArrayList<>();
    private final Queue<Sent> acknowledged = new ConcurrentLinkedQueue<>();
    private final Queue<Gone> gone = new ConcurrentLinkedQueue<>();

    /// A message, as it was acknowledged.
    record Sent(String stream, String seq, String text, String id) {}

    /// A member who has closed the account, changed the password or signed out.
    ///
    /// @param erased a word that must not be found anywhere; empty if the member was only signed out
    record Gone(Api who, String erased) {}

    /// A stream with a moderator who changes what holds on its channel, and what holds there now.
    ///
    /// @param holds by its name
    record Show(Api owner, Api target, String stream, String channel, Map<String, Boolean> holds) {
        private static Show begin(Api owner, Api target) {
            String stream = owner.liveStream();
            return new Show(owner, target, stream, owner.channelOf(stream), new ConcurrentHashMap<>());
        }
    }

    /// A viewer who follows a stream at a node from its beginning.
    static final class Viewer {
        private final Shown shown;
        private final List<JsonNode> seen = new ArrayList<>();
        private Cursor cursor = new Cursor(0, 0);

        private Viewer(Node node, String stream) {
            this.shown = new Shown(node, stream);
        }

        /// @return the number of new entries
        int read() {
            Slice next = shown.after(cursor);
            byte[] bytes = new byte[next.byteLength()];
            next.copyTo(bytes, 0);
            List<JsonNode> entries = JsonMapper.shared()
                    .readTree("[" + new String(bytes, StandardCharsets.UTF_8) + "]")
                    .valueStream()
                    .toList();
            seen.addAll(entries);
            cursor = new Cursor(next.cursor(), 0);
            return entries.size();
        }

        List<Long> numbers() {
            return seen.stream()
                    .map(entry -> Long.parseLong(entry.get("seq").asString()))
                    .toList();
        }
    }

    Agreement(TestDatabase database, List<Node> nodes) {
        this.database = database;
        this.nodes = nodes;
    }

    /// Begins a stream, with a viewer at each node.
    ///
    /// @param target the member whom the owner bans and appoints
    void open(Api owner, Api target) {
        Show show = Show.begin(owner, target);
        shows.add(show);
        nodes.forEach(node -> viewers.add(new Viewer(node, show.stream())));
    }

    List<Show> shows() {
        return shows;
    }

    List<Viewer> viewers() {
        return viewers;
    }

    Queue<Sent> acknowledged() {
        return acknowledged;
    }

    Queue<Gone> gone() {
        return gone;
    }

    private List<Api> everywhere(Api who) {
        return nodes.stream().map(node -> who.at(node.base())).toList();
    }

    private static boolean isGuest(Api who) {
        return who.get("/api/v1/session").json().at("/member").isNull();
    }

    /// Waits until everything has settled, then compares.
    void require() throws SQLException {
        await().atMost(SETTLED.multipliedBy(2)) // it writes to logs
                .until(() -> database.number("select count(*) from erasure where member_id is not null") == 0);
        for (Show show : shows) {
            String ofStream = " from chat_log where stream_id = " + show.stream();
            long head = database.number("select head from stream_head where stream_id = " + show.stream());
            assertThat(database.number("select count(*)" + ofStream)).isEqualTo(head);
            for (Viewer viewer : viewers) {
                if (viewer.shown.stream().equals(show.stream())) {
                    await().atMost(SETTLED).until(() -> {
                        viewer.read();
                        return viewer.cursor.seq() >= head;
                    });
                    assertThat(viewer.numbers())
                            .isEqualTo(IntStream.rangeClosed(1, (int) head)
                                    .mapToObj(seq -> (long) seq)
                                    .toList());
                }
            }
            await().atMost(SETTLED)
                    .untilAsserted(() -> assertThat(nodes.stream()
                                    .map(node -> new Shown(node, show.stream()).newest())
                                    .distinct())
                            .hasSize(1));
            for (Api target : everywhere(show.target())) {
                await().atMost(SETTLED).untilAsserted(() -> compare(show, target));
            }
        }
        for (Sent sent : acknowledged) {
            assertThat(database.number("select count(*) from chat_log where stream_id = " + sent.stream()
                            + " and seq = " + sent.seq() + " and client_message_id = '" + sent.id() + "'"))
                    .as(sent.toString())
                    .isOne();
        }
        for (Gone member : gone) {
            everywhere(member.who()).forEach(who -> await().atMost(SETTLED).until(() -> isGuest(who)));
            if (!member.erased().isEmpty()) {
                assertErased(member.erased());
            }
        }
    }

    private void assertErased(String word) throws SQLException {
        for (String column : List.of("chat_log.text", "chat_log.author_name", "member.display_name", "channel.name")) {
            String table = column.substring(0, column.indexOf('.'));
            assertThat(database.number("select count(*) from " + table + " where " + column + " like '%" + word + "%'"))
                    .as(word + " in " + column)
                    .isZero();
        }
        nodes.forEach(node -> shows.forEach(
                show -> assertThat(new Shown(node, show.stream()).texts()).noneMatch(text -> text.contains(word))));
    }

    private void compare(Show show, Api target) throws SQLException {
        String path = "/api/v1/channels/" + show.channel();
        String ofTarget = " where channel_id = " + show.channel() + " and member_id = " + target.my("id");
        boolean banned = show.holds().getOrDefault("ban", false);
        boolean moderates = show.holds().getOrDefault("moderator", false);
        assertThat(database.number("select count(*) from channel_ban" + ofTarget))
                .isEqualTo(banned ? 1 : 0);
        assertThat(database.number("select count(*) from moderator" + ofTarget)).isEqualTo(moderates ? 1 : 0);
        assertThat(target.get(path + "/role").json().at("/role").asString())
                .isEqualTo(moderates ? "MODERATOR" : "MEMBER");
        Boolean rule = show.holds().get("rule");
        assertThat(target.get(path + "/chat-rules").json().get("reportsToHold").asInt())
                .isEqualTo(rule == null ? 0 : rule ? 50 : 100);
        int words = show.holds().getOrDefault("word", false) ? 1 : 0;
        assertThat(database.number("select count(*) from channel_word where channel_id = " + show.channel()))
                .isEqualTo(words);
        assertThat(everywhere(show.owner()).stream()
                        .map(owner ->
                                owner.get(path + "/words").json().get("refused").size()))
                .allMatch(size -> size == words);
        if (banned) {
            assertThat(target.send(show.stream(), "banned").code()).isEqualTo("BANNED");
        }
    }
}
