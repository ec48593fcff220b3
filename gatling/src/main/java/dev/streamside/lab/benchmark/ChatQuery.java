package dev.streamside.lab.benchmark;

import java.util.ArrayList;
import java.util.List;

/// A way to read the chats of a stream after a cursor.
record ChatQuery(Cursor cursor, Table table, Rows rows, Limit limit) {
    /// The cursor of the viewer.
    enum Cursor {
        FIRST("after none"),
        MIDDLE("after half of them"),
        LAST("after all but ten");

        final String words;

        Cursor(String words) {
            this.words = words;
        }

        /// The number of the stream's chats that the viewer already has.
        int seen(ReadPathSize size) {
            return switch (this) {
                case FIRST -> 0;
                case MIDDLE -> size.liveChats() / 2;
                case LAST -> size.liveChats() - 10;
            };
        }
    }

    enum Table {
        PLAIN("no index", "id"),
        INDEXED("index", "id"),
        CLUSTERED("clustered", "seq");

        final String words;
        /// The column that orders the chats.
        final String number;

        Table(String words, String number) {
            this.words = words;
            this.number = number;
        }
    }

    enum Rows {
        JOINED("joined", "m.display_name, m.image_url, a.id, a.name"),
        DENORMALISED("denormalised", "c.author_name, c.author_image, c.author_channel_id, c.author_channel_name");

        final String words;
        final String author;

        Rows(String words, String author) {
            this.words = words;
            this.author = author;
        }
    }

    enum Limit {
        NONE("no LIMIT"),
        FIFTY("LIMIT 50");

        final String words;

        Limit(String words) {
            this.words = words;
        }
    }

    static List<ChatQuery> all() {
        List<ChatQuery> all = new ArrayList<>();
        for (Cursor cursor : Cursor.values()) {
            for (Table table : Table.values()) {
                for (Rows rows : Rows.values()) {
                    for (Limit limit : Limit.values()) {
                        all.add(new ChatQuery(cursor, table, rows, limit));
                    }
                }
            }
        }
        return all;
    }

    String group() {
        return "chats " + cursor.words;
    }

    String name() {
        return group() + ": " + table.words + ", " + rows.words + ", " + limit.words;
    }

    String tableName() {
        return ReadPathTables.chats(table, rows);
    }

    String sql(ReadPathSize size) {
        int seen = cursor.seen(size);
        // Numbers of a stream begin with 1. Ids continue after the chats of all earlier streams.
        int after = table == Table.CLUSTERED || seen == 0 ? seen : size.chats() - size.liveChats() + seen;
        return "SELECT c." + table.number + ", c.member_id, " + rows.author + ", c.text, c.sent_at FROM " + tableName()
                + " c"
                + (rows == Rows.JOINED
                        ? " JOIN member m ON m.id = c.member_id JOIN channel a ON a.owner_id = m.id"
                        : "")
                + " WHERE c.stream_id = " + size.streams() + " AND c.deleted = 0 AND c." + table.number + " > " + after
                + " ORDER BY c." + table.number
                + (limit == Limit.FIFTY ? " LIMIT 50" : "");
    }
}
