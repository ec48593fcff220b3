package dev.streamside.moderation.word;

import dev.streamside.platform.id.ChannelId;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/// The table of listed words.
@Component
record WordRows(JdbcTemplate jdbc) {
    List<ListedWord> find(ChannelId channelId) {
        return jdbc.query(
                "select word, treatment from channel_word where channel_id = ? order by word",
                (row, number) -> new ListedWord(row.getString(1), Treatment.valueOf(row.getString(2))),
                channelId.value());
    }

    /// A word that is already listed gets the new treatment. Runs in the caller's transaction.
    void change(ChannelId channelId, Collection<ListedWord> added, Collection<String> removed) {
        jdbc.batchUpdate(
                "delete from channel_word where channel_id = ? and word = ?",
                removed.stream()
                        .map(word -> new Object[] {channelId.value(), word})
                        .toList());
        jdbc.batchUpdate(
                "insert into channel_word (channel_id, word, treatment) values (?, ?, ?)"
                        + " on duplicate key update treatment = values(treatment)",
                added.stream()
                        .map(word -> new Object[] {
                            channelId.value(), word.text(), word.treatment().name()
                        })
                        .toList());
    }
}
