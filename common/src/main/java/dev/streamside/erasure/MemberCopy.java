package dev.streamside.erasure;

import dev.streamside.chatlog.MemberEntries;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Transactions;
import java.io.OutputStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.ObjectMapper;

/// A copy of everything that is stored about a member, as one JSON object.
@Component
class MemberCopy {
    private static final int SLICE = 500;

    private final JdbcClient jdbc;
    private final MemberEntries entries;
    private final Transactions transactions;
    private final ObjectMapper json;

    MemberCopy(JdbcClient jdbc, MemberEntries entries, Transactions transactions, ObjectMapper json) {
        this.jdbc = jdbc;
        this.entries = entries;
        this.transactions = transactions;
        this.json = json;
    }

    /// Writes it without closing `out`; of the chats, a slice at a time is in memory.
    void write(MemberId memberId, OutputStream out) {
        JsonGenerator copy = json.createGenerator(out);
        copy.writeStartObject();
        for (PersonalData data : PersonalData.ALL) {
            copy.writePOJOProperty(data.name(), transactions.run(() -> rows(data, memberId)));
        }
        copy.writeArrayPropertyStart("chats");
        for (StreamId stream : transactions.run(() -> entries.streamsOf(memberId))) {
            writeChats(stream, memberId, copy);
        }
        copy.writeEndArray();
        copy.writeEndObject();
        copy.flush();
    }

    private void writeChats(StreamId stream, MemberId memberId, JsonGenerator copy) {
        long after = 0;
        List<MemberEntries.Said> slice;
        do {
            long last = after;
            slice = transactions.run(() -> entries.said(stream, memberId, last, SLICE));
            slice.forEach(copy::writePOJO);
            after = slice.isEmpty() ? after : slice.getLast().seq();
        } while (slice.size() == SLICE);
    }

    private List<Map<String, Object>> rows(PersonalData data, MemberId memberId) {
        return jdbc.sql(data.read())
                .param("member", memberId.value())
                .query(MemberCopy::row)
                .list();
    }

    /// Ids are strings, as everywhere in the API.
    private static Map<String, Object> row(ResultSet row, int number) throws SQLException {
        var columns = row.getMetaData();
        var values = new LinkedHashMap<String, Object>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            Object value = row.getObject(i);
            if (value != null) {
                values.put(
                        JdbcUtils.convertUnderscoreNameToPropertyName(columns.getColumnLabel(i)),
                        switch (value) {
                            case LocalDateTime time -> time.toInstant(ZoneOffset.UTC);
                            case Long id -> id.toString();
                            default -> value;
                        });
            }
        }
        return values;
    }
}
