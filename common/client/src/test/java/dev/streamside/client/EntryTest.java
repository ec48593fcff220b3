package dev.streamside.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EntryTest {
    @Test
    void anEntryOfATypeFromANewerServer_isItsNumberAndItsJson_whateverItsFieldsAre() {
        String json = "{\"type\":\"poll-opened\",\"seq\":\"7\",\"author\":\"nobody\",\"target\":{},\"mentions\":1}";

        Entry entry = Entry.of(Json.parse(json));

        assertThat(entry.type()).isEqualTo("poll-opened");
        assertThat(entry.seq()).isEqualTo(7);
        assertThat(entry.json()).isEqualTo(json);
        assertThat(entry.author()).isNull();
    }
}
