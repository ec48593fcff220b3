package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// A member closes the account while this member, and others who write about the member, are busy at both nodes.
@Timeout(150)
abstract class ErasureOfTwoNodes extends TwoNodes {
    private static final String COLUMNS = "select concat(table_name, '.', column_name) from information_schema.columns"
            + " where table_schema = database() and table_name <> 'flyway_schema_history' and data_type in ";
    private static final String TEXTS =
            COLUMNS + "('char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'json')";
    private static final String NUMBERS = COLUMNS + "('bigint')";
    /// Leaves out the tables that list pending or finished work, which closing the account fills.
    private static final String TABLES_OF_MEMBERS = "select table_name from information_schema.key_column_usage"
            + " where table_schema = database() and referenced_table_name = 'member'"
            + " and table_name not in ('erasure', 'member_purge')"
            + " union select table_name from information_schema.columns"
            + " where table_schema = database() and column_name = 'member_id'"
            + " and table_name not in ('erasure', 'member_purge')";
    /// The id may stay where it says nothing about a person without a name, as docs/archive.md lists.
    private static final Set<String> MAY_HAVE_THE_ID = Set.of(
            "member.id",
            "member.username",
            "channel.owner_id",
            "chat_log.member_id",
            "chat_log.target",
            "reaction.member_id",
            "channel_ban.member_id",
            "moderation_log.moderator_id",
            "moderation_log.target_id",
            "token_sign_out.member_id",
            "control_log.subject", // for an hour, for nodes that were unreachable
            "webhook_delivery.data"); // until it is delivered

    private final AtomicBoolean over = new AtomicBoolean();
    /// The friend has made the member a moderator, and the foe has banned the member, each on their own channel.
    private Api friend;

    private Api foe;

    private String word;
    private String ofChannel;
    private String ofFriend;
    private String ofFoe;
    private String own;
    private String ended;

    @Test
    void nothingIsLeftOfThem_anywhere_ofWhatWasUnderWayEither() throws Exception {
        String id = member.my("id");
        assertThat(tablesWithout(id)).as("tables in which nothing was left").isEmpty();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(placesWithTheName(there))
                        .containsExactlyInAnyOrderElementsOf(places(there).keySet()));

        List<CompletableFuture<Void>> busy = Stream.of(here, there)
                .flatMap(node -> IntStream.range(0, 4).mapToObj(first -> busy(node, first)))
                .toList();
        try {
            await().atMost(SOON.multipliedBy(5)).until(() -> count("held_chat where member_id = " + id) > 1);
            // Beside eight busy callers, a slow machine may refuse one request, and the page then tries again.
            int status = await().atMost(SOON.multipliedBy(5))
                    .until(() -> close(member.at(there.base())).status(), answer -> answer != 503);
            assertThat(status).isEqualTo(202);
            await().atMost(SOON.multipliedBy(20)).until(() -> count("erasure where member_id = " + id) == 0);
        } finally {
            over.set(true);
        }
        busy.forEach(CompletableFuture::join);

        assertThat(columns(TEXTS, " like '%" + word + "%'")).isEmpty();
        assertThat(columns(NUMBERS, " = " + id)).isSubsetOf(MAY_HAVE_THE_ID);
        assertThat(columns(TEXTS, " like '%" + id + "%'")).isSubsetOf(MAY_HAVE_THE_ID);
        assertThat(count("stream s join channel c on c.id = s.channel_id where c.owner_id = " + id
                        + " and s.status <> 'ENDED'"))
                .as("planned streams")
                .isZero();
        for (Node node : List.of(here, there)) {
            await().atMost(SOON.multipliedBy(2))
                    .untilAsserted(() -> assertThat(placesWithTheName(node)).isEmpty());
        }
    }

    @BeforeEach
    void leaveSomethingEverywhere() throws SQLException {
        word = "quetzal" + ThreadLocalRandom.current().nextInt(1_000_000);
        member = Api.member(here.base(), word, "The " + word);
        friend = Api.member(here.base());
        foe = Api.member(here.base());
        ofChannel = ofChannel(owner, stream);
        ofFriend = ofChannel(friend, friend.newStream());
        ofFoe = ofChannel(foe, foe.newStream());
        own = ofChannel(member, member.newStream());
        ended = owner.newStream();
        String id = member.my("id");

        owner.patch(ofChannel + "/words", Map.of("held", List.of("giveaway")));
        owner.post(path + "/start", null);
        member.send(stream, word + " is here");
        owner.send(stream, "welcome");
        owner.put(path + "/pin", Map.of("seq", "2"));
        owner.post(path + "/chats", Map.of("text", "well said", "replyTo", "2"));
        member.send(stream, "giveaway by " + word);
        member.post(path + "/chats/3/report", Map.of("reason", word + " does not like it"));
        owner.post(path + "/chats/2/report", Map.of("reason", "this " + word + " again"));
        owner.put(ofChannel + "/bans/" + id, Map.of("reason", word + " is rude"));
        owner.delete(ofChannel + "/bans/" + id);
        foe.put(ofFoe + "/bans/" + id, Map.of("reason", word + " was rude"));
        friend.put(ofFriend + "/moderators/" + id, null);
        member.put(ofChannel + "/subscription", null);
        member.put(path + "/reaction", Map.of("reaction", "LIKE"));
        member.post("/api/v1/streams", Map.of("title", word + " talks", "description", "by " + word));
        owner.post("/api/v1/streams/" + ended + "/start", null);
        member.send(ended, word + " was here");
        owner.post("/api/v1/streams/" + ended + "/end", null);
        insert("member_email (member_id, address) values (" + id + ", '" + word + "@mail.example')");
        insert("member_link (token_hash, member_id, purpose, email, expires_at) values (unhex(sha2('" + word
                + "', 256)), " + id + ", 'EMAIL', '" + word + "@mail.example', utc_timestamp(3) + interval 1 hour)");
        insert("member_picture (member_id, source, attempts) values (" + id + ", 'https://img.example/" + word
                + ".png', 0)");
        insert("token_member (member_id, issuer, subject) values (" + id + ", 'https://" + word + "', '" + word + "')");
        insert("token_sign_out (member_id, signed_out_at) values (" + id + ", utc_timestamp(3))");
    }

    private static String ofChannel(Api who, String stream) {
        return "/api/v1/channels/" + who.channelOf(stream);
    }

    /// Acts as the member and on the member, in as many ways as possible, until everything is erased.
    private CompletableFuture<Void> busy(Node node, int first) {
        Api me = member.at(node.base());
        Api moderator = owner.at(node.base());
        Api rude = foe.at(node.base());
        Runnable work = () -> {
            for (int i = first; !over.get(); i++) {
                switch (i % 9) {
                    case 0 -> me.send(stream, word + " says " + i);
                    case 1 -> me.send(stream, "giveaway by " + word + " " + i + node.hashCode());
                    case 2 -> me.post(path + "/chats/3/report", Map.of("reason", word + " reports " + i));
                    case 3 -> moderator.post(path + "/chats/2/report", Map.of("reason", word + " is reported " + i));
                    case 4 -> me.put("/api/v1/account/profile", Map.of("displayName", word + " " + i % 10));
                    case 5 -> me.put(ofChannel + "/subscription", null);
                    case 6 -> me.post("/api/v1/streams", Map.of("title", word + " plans " + i));
                    case 7 -> rude.put(ofFoe + "/bans/" + me.my("id"), Map.of("reason", word + " again " + i));
                    default -> decide(moderator, ofChannel + "/held", i % 2 == 0 ? "/approve" : "/refuse");
                }
            }
        };
        return CompletableFuture.runAsync(work, Thread::startVirtualThread);
    }

    private static void decide(Api moderator, String held, String how) {
        JsonNode chats = moderator.get(held).json().path("chats");
        if (!chats.isEmpty()) {
            moderator.post(held + "/" + chats.get(0).get("id").asString() + how, null);
        }
    }

    /// The contents of a node, by address, that have the name at first.
    private Map<String, String> places(Node node) {
        String ofMember = ofChannel + "/members/" + member.my("id");
        var places = new HashMap<String, String>();
        Api guest = Api.guest(node.base());
        read(guest, places, path + "/chats/history", path + "/pin", own, own + "/streams");
        read(guest, places, "/api/v1/streams/" + ended + "/replay/0");
        Api streamer = owner.at(node.base());
        read(streamer, places, path + "/chats/export", path + "/chats/export?format=csv");
        read(streamer, places, ofMember, ofMember + "/chats");
        read(streamer, places, ofChannel + "/held", ofChannel + "/reports", ofChannel + "/moderation-log");
        read(friend.at(node.base()), places, ofFriend + "/moderators");
        read(foe.at(node.base()), places, ofFoe + "/bans");
        places.put("the timeline", new Shown(node, stream).all().toString());
        return places;
    }

    private static void read(Api who, Map<String, String> places, String... addresses) {
        for (String address : addresses) {
            places.put(address, who.get(address).text());
        }
    }

    private List<String> placesWithTheName(Node node) {
        return places(node).entrySet().stream()
                .filter(place -> place.getValue().contains(word))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static List<String> tablesWithout(String id) throws SQLException {
        var filled = columns(NUMBERS, " = " + id).stream()
                .map(ErasureOfTwoNodes::tableOf)
                .collect(Collectors.toSet());
        return strings(TABLES_OF_MEMBERS).stream()
                .filter(table -> !filled.contains(table))
                .toList();
    }

    /// The columns from this query that have a value for which the condition holds.
    private static List<String> columns(String query, String condition) throws SQLException {
        var found = new ArrayList<String>();
        List<String> columns = strings(query);
        try (Connection connection = TwoNodesIT.DATABASE.connect(); // one for all of them
                Statement sql = connection.createStatement()) {
            for (String column : columns) {
                try (ResultSet row = sql.executeQuery(
                        "select 1 from " + tableOf(column) + " where " + column + condition + " limit 1")) {
                    if (row.next()) {
                        found.add(column);
                    }
                }
            }
        }
        return found;
    }

    private static String tableOf(String column) {
        return column.substring(0, column.indexOf('.'));
    }

    private static List<String> strings(String query) throws SQLException {
        try (Connection connection = TwoNodesIT.DATABASE.connect();
                Statement sql = connection.createStatement();
                ResultSet rows = sql.executeQuery(query)) {
            var strings = new ArrayList<String>();
            while (rows.next()) {
                strings.add(rows.getString(1));
            }
            return strings;
        }
    }

    private static long count(String what) throws SQLException {
        return TwoNodesIT.DATABASE.number("select count(*) from " + what);
    }

    private static void insert(String row) throws SQLException {
        TwoNodesIT.DATABASE.run("insert into " + row);
    }

    private static Api.Answer close(Api who) {
        return who.exchange(
                "DELETE",
                "/api/v1/members/me",
                BodyPublishers.ofString("{\"currentPassword\":\"" + Api.password() + "\"}"),
                "Content-Type",
                "application/json");
    }
}
