package dev.streamside.lab.dataset;

import dev.streamside.viewers.ChatLines;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import me.tongfei.progressbar.ProgressBar;

/// Writes the rows of a [DataSet], replacing all existing rows.
final class DataSetWriter {
    private static final long CHANNELS = 1_000_000_000L;
    private static final long STREAMS = 2_000_000_000L;
    /// Not the hash of any password, so no sign-in with a password succeeds.
    private static final String NO_PASSWORD = "!";
    /// The largest share of members who subscribe to one channel.
    private static final double MOST_SUBSCRIBED = 0.5;
    private static final LocalDateTime BEGINNING = LocalDateTime.of(2024, 1, 1, 0, 0);
    private static final List<String> TABLES = List.of(
            "held_chat",
            "moderation_log",
            "pinned_chat",
            "report",
            "moderator",
            "channel_ban",
            "channel_word",
            "channel_rules",
            "stream_rules",
            "member_purge",
            "reaction_count",
            "reaction",
            "chat_log",
            "stream_head",
            "stream",
            "subscription",
            "channel",
            "member_session",
            "member");

    private final Connection connection;
    private final DataSize size;
    private final long seed;
    private final ProgressBar progress;

    /// @param progress counts rows, [DataSize#rows] in all
    DataSetWriter(Connection connection, DataSize size, long seed, ProgressBar progress) {
        this.connection = connection;
        this.size = size;
        this.seed = seed;
        this.progress = progress;
    }

    void writeAll() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // Every row is valid by construction, and checking each would take most of the time.
            statement.execute("SET foreign_key_checks = 0, unique_checks = 0");
            for (String table : TABLES) {
                statement.execute("TRUNCATE TABLE " + table);
            }
            int[] subscribers = subscribersByChannel();
            writeMembers();
            writeChannels(subscribers);
            writeSubscriptions(subscribers);
            writeStreams();
            statement.execute("SET foreign_key_checks = 1, unique_checks = 1");
            connection.commit();
        }
    }

    /// The first channel is the one with the live stream.
    private int[] subscribersByChannel() {
        int live = size.liveSubscribers();
        int[] others = Shares.of(
                size.subscriptions() - live, size.members() - 1, (int) Math.ceil(size.members() * MOST_SUBSCRIBED));
        return IntStream.concat(IntStream.of(live), Arrays.stream(others)).toArray();
    }

    private void writeMembers() throws SQLException {
        progress.setExtraMessage("members");
        try (var rows = rows("member (id, username, password_hash, display_name, image_url, created_at)", 6)) {
            for (int i = 1; i <= size.members(); i++) {
                rows.add((long) i, "viewer" + i, NO_PASSWORD, name(i), null, BEGINNING.plusMinutes(i));
            }
        }
    }

    private static String name(int member) {
        return member % 3 == 0 ? "시청자 " + member : "viewer " + member;
    }

    private void writeChannels(int[] subscribers) throws SQLException {
        progress.setExtraMessage("channels");
        try (var rows = rows("channel (id, owner_id, name, image_url, subscriber_count)", 5)) {
            for (int i = 1; i <= size.members(); i++) {
                rows.add(CHANNELS + i, (long) i, name(i), null, (long) subscribers[i - 1]);
            }
        }
    }

    /// The subscribers of a channel are members at equal distances from a random first one: no pair occurs
    /// twice, and all are in the order of the primary key.
    private void writeSubscriptions(int[] subscribers) throws SQLException {
        progress.setExtraMessage("subscriptions");
        var random = new Random(seed);
        try (var rows = rows("subscription (channel_id, member_id, created_at)", 3)) {
            for (int channel = 1; channel <= size.members(); channel++) {
                int count = subscribers[channel - 1];
                int shift = random.nextInt(size.members());
                long[] members = new long[count];
                for (int i = 0; i < count; i++) {
                    members[i] = 1 + (shift + (long) i * size.members() / count) % size.members();
                }
                Arrays.sort(members);
                for (long member : members) {
                    rows.add(CHANNELS + channel, member, BEGINNING.plusMinutes(size.members() + member));
                }
            }
        }
    }

    private void writeStreams() throws SQLException {
        progress.setExtraMessage("streams");
        int live = size.streams();
        int[] chats = chatsByStream();
        LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC).withNano(0);
        try (var streams = rows(
                        "stream (id, channel_id, title, description, status, created_at, started_at, ended_at)", 8);
                var heads = rows("stream_head (stream_id, head, is_open)", 3)) {
            for (int i = 1; i <= size.streams(); i++) {
                boolean isLive = i == live;
                LocalDateTime start = isLive ? now : BEGINNING.plusHours(6L * i);
                streams.add(
                        STREAMS + i,
                        CHANNELS + (isLive ? 1 : i),
                        (isLive ? "지금 라이브 " : "Stream ") + i + " #" + seed,
                        null,
                        isLive ? "LIVE" : "ENDED",
                        start,
                        start,
                        isLive ? null : start.plusHours(3));
                heads.add(STREAMS + i, (long) chats[i - 1], isLive);
            }
        }
        writeChats(chats, now);
    }

    private int[] chatsByStream() {
        int[] ended = Shares.ofChats(size.chats(), size.streams() - 1);
        return IntStream.concat(Arrays.stream(ended), IntStream.of(size.liveChats()))
                .toArray();
    }

    private void writeChats(int[] chats, LocalDateTime now) throws SQLException {
        progress.setExtraMessage("chats");
        var random = new Random(seed + 1);
        try (var rows =
                rows("chat_log (stream_id, seq, type, member_id, author_name, text, client_message_id, sent_at)", 8)) {
            for (int i = 1; i <= size.streams(); i++) {
                LocalDateTime start = i == size.streams() ? now.minusHours(1) : BEGINNING.plusHours(6L * i);
                for (int seq = 1; seq <= chats[i - 1]; seq++) {
                    int member = 1 + random.nextInt(size.members());
                    rows.add(
                            STREAMS + i,
                            (long) seq,
                            "chat",
                            (long) member,
                            name(member),
                            ChatLines.line(random),
                            "seed-" + seq,
                            start.plusNanos(3_600_000_000_000L * seq / chats[i - 1]));
                }
            }
        }
    }

    private BatchInsert rows(String intoColumns, int columns) throws SQLException {
        String marks = "?, ".repeat(columns - 1) + "?";
        return new BatchInsert(connection, "INSERT INTO " + intoColumns + " VALUES (" + marks + ")", progress);
    }
}
