package dev.streamside.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompactReaderTest {
    private static final String ADA = "{'entries':[[1769347671123,{'id':'1','name':'Ada'},'hello']],'cursor':'1'}";

    /// The cases that the server and the JavaScript client are tested with, too.
    @Test
    void theConversationsOfTheServersTests_areReadAsTheyAreMeant() throws IOException {
        String fixtures = Files.readString(Path.of("../testing/src/main/resources/compact-entries.json"));
        for (JsonElement conversation : JsonParser.parseString(fixtures).getAsJsonArray()) {
            var reader = new CompactReader();
            for (JsonElement message : conversation.getAsJsonObject().getAsJsonArray("messages")) {
                assertThat(reader.read(message.getAsJsonObject().get("compact")))
                        .isEqualTo(message.getAsJsonObject().get("full"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[2,[0,1,'hello']]",
                "[2,[0,-1,'hello']]",
                "[2,[0,0.5,'hello']]",
                "[2,[0,'0','hello']]",
                "[2,[0,1e999999,'hello']]",
                "[2,[0,null,'hello']]",
                "[2,[0,{'id':'2'},'hello']]",
                "[2,[0,{'id':2,'name':'Bob'},'hello']]",
                "[2,[null,0,'hello']]",
                "[2,['0',0,'hello']]",
                "[2,[9e18,0,'hello']]",
                "[2,[0,0]]",
                "[2,[0,0,7]]",
                "[2,[0,0,'hello',[]]]",
                "[2,[0,0,'hello',{'author':{'id':'2','name':'Bob'}}]]",
                "[2,[0,0,'hello',{},1]]",
                "[[0,0,'hello']]",
                "['2',[0,0,'hello']]",
                "[1.5,[0,0,'hello']]",
                "[2]",
                "[]",
                "[2,-1,[0,0,'hello']]",
                "[2,0.5,[0,0,'hello']]",
                "[1,[0,0,'hello'],[0,0,'hello']]",
                "[3,[0,0,'hello'],{'type':'chat-deleted','seq':'9','target':'1'}]",
                "[2,null]",
                "{'entries':[[0,{'id':'1','name':'Ada'},'hello']],'cursor':'x'}",
                "{'entries':[[0,{'id':'1','name':'Ada'},'hello']],'cursor':'0'}",
                "7",
                "null"
            })
    void whatMakesNoSense_isRefused(String message) {
        var reader = new CompactReader();
        reader.read(json(ADA));
        assertThatThrownBy(() -> reader.read(json(message))).isInstanceOf(RuntimeException.class);
    }

    @Test
    void nothingCanGoOn_beforeSomethingHasBegun() {
        assertThatThrownBy(() -> new CompactReader().read(json("[2,[0,{'id':'1','name':'Ada'},'hello']]")))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void aMessageThatBeginsAnew_forgetsTheAuthorsOfThoseBefore() {
        var reader = new CompactReader();
        reader.read(json(ADA));
        reader.read(json("{'entries':[[1,{'id':'2','name':'Bob'},'hello']],'cursor':'2'}"));
        assertThat(reader.read(json("[3,[0,0,'hello']]")).toString())
                .contains("Bob")
                .doesNotContain("Ada");
    }

    @Test
    void garbage_isRefused_orReadAsWhatWasSaid_neverWithAWrongName() {
        var random = new Random(1);
        int refused = 0;
        for (int round = 0; round < 5_000; round++) {
            var reader = new CompactReader();
            List<String> known = new ArrayList<>();
            int seq = 0;
            try {
                for (int frame = 0; frame < 5; frame++) {
                    var message = new JsonArray();
                    int count = 1 + random.nextInt(4);
                    seq += count;
                    if (frame > 0) {
                        message.add(seq);
                    }
                    for (int i = 0; i < count; i++) {
                        message.add(chat("author" + random.nextInt(5), known, random));
                    }
                    if (random.nextInt(4) == 0) {
                        damage(message.get(message.size() - 1).getAsJsonArray(), random);
                    }
                    for (JsonElement entry : reader.read(frame > 0 ? message : batch(message, seq))
                            .getAsJsonArray("entries")) {
                        String text = entry.getAsJsonObject().get("text").getAsString();
                        if (text.startsWith("author")) {
                            assertThat(entry.getAsJsonObject()
                                            .getAsJsonObject("author")
                                            .get("name")
                                            .getAsString())
                                    .isEqualTo("name of " + text);
                        }
                    }
                }
            } catch (RuntimeException asItShould) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(1_000);
    }

    private static JsonObject batch(JsonArray entries, int last) {
        var batch = new JsonObject();
        batch.add("entries", entries);
        batch.addProperty("cursor", String.valueOf(last));
        return batch;
    }

    private static JsonArray chat(String author, List<String> known, Random random) {
        var chat = new JsonArray();
        chat.add(random.nextInt(100));
        if (known.contains(author)) {
            chat.add(known.indexOf(author));
        } else {
            known.add(author);
            var introduced = new JsonObject();
            introduced.addProperty("id", author);
            introduced.addProperty("name", "name of " + author);
            chat.add(introduced);
        }
        chat.add(author);
        return chat;
    }

    private static void damage(JsonArray chat, Random random) {
        JsonElement[] garbage = {
            JsonNull.INSTANCE,
            new JsonPrimitive(-1),
            new JsonPrimitive(1e300),
            new JsonPrimitive("x"),
            new JsonObject(),
            new JsonArray()
        };
        switch (random.nextInt(3)) {
            case 0 -> chat.remove(random.nextInt(chat.size()));
            case 1 -> chat.add(garbage[random.nextInt(garbage.length)]);
            default -> chat.set(random.nextInt(chat.size()), garbage[random.nextInt(garbage.length)]);
        }
    }

    private static JsonElement json(String text) {
        return JsonParser.parseString(text.replace('\'', '"'));
    }
}
