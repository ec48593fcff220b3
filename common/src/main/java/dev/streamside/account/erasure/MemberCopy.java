package dev.streamside.account.erasure;

import dev.streamside.chat.log.retention.MemberEntries;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.io.OutputStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
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
record MemberCopy(JdbcClient jdbc, MemberEntries entries, Transactions transactions, ObjectMapper json) {
    private static final int SLICE = 500;

    /// Writes it without closing `out`. Only a slice of the chats is in memory at a time.
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
            Object value =
                    columns.getColumnType(i) == Types.TIMESTAMP ? UtcTime.readNullable(row, i) : row.getObject(i);
            if (value != null) {
                values.put(
                        JdbcUtils.convertUnderscoreNameToPropertyName(columns.getColumnLabel(i)),
                        switch (value) {
                            case Long id -> id.toString();
                            default -> value;
                        });
            }
        }
        return values;
    }
}
