package dev.streamside.chat.log.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.platform.id.MemberId;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EntryMessagesTest {
    private static final MemberId AUTHOR = new MemberId(42);

    @Test
    void entries_arriveAsTheyWereSent_andTheirAuthorsAreFound() {
        var sent = new EntryMessages.Entries(
                7,
                2,
                List.of(
                        entry(5, EntryType.CHAT, null, "{\"text\":\"안녕\"}"),
                        entry(6, EntryType.CHAT_DELETED, 5L, "{}")));

        EntryMessages.Entries arrived =
                Objects.requireNonNull(EntryMessages.read(EntryMessages.write(sent), json -> AUTHOR));

        assertThat(arrived).usingRecursiveComparison().isEqualTo(sent);
    }

    /// It comes from a node of another version, whose entries are read from the database.
    @Test
    void aMessageOfAnotherVersion_isNotUnderstood() {
        byte[] message =
                EntryMessages.write(new EntryMessages.Entries(7, 0, List.of(entry(1, EntryType.CHAT, null, "{}"))));
        message[0]++;

        assertThat(EntryMessages.read(message, json -> AUTHOR)).isNull();
    }

    @Test
    void aMessageThatWasCut_isRefused_whereverItWasCut() {
        byte[] message = EntryMessages.write(new EntryMessages.Entries(
                7, 0, List.of(entry(1, EntryType.CHAT, null, "{}"), entry(2, EntryType.CHAT, null, "{\"a\":1}"))));

        for (int length = 0; length < message.length; length++) {
            byte[] cut = Arrays.copyOf(message, length);
            assertThatThrownBy(() -> EntryMessages.read(cut, json -> AUTHOR))
                    .as("%s of %s bytes", length, message.length)
                    .isInstanceOfAny(UncheckedIOException.class, IndexOutOfBoundsException.class);
        }
    }

    private static Entry entry(long seq, EntryType type, @Nullable Long target, String json) {
        return new Entry(
                seq, type, target, type == EntryType.CHAT ? AUTHOR : null, json.getBytes(StandardCharsets.UTF_8));
    }
}
