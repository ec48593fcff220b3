package dev.streamside.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import org.junit.jupiter.api.Test;

class StreamIT extends ApplicationTest {

    @Test
    void aStream_goesFromScheduledToLiveToEnded_andNeverBack() {
        Api owner = member();
        String id = owner.newStream();
        assertThat(status(id)).isEqualTo("SCHEDULED");
        assertThat(owner.post(path(id) + "/end", null).code()).isEqualTo("WRONG_STATUS");

        owner.post(path(id) + "/start", null);
        assertThat(status(id)).isEqualTo("LIVE");
        assertThat(owner.post(path(id) + "/start", null).code()).isEqualTo("WRONG_STATUS");

        owner.post(path(id) + "/end", null);
        assertThat(status(id)).isEqualTo("ENDED");
        assertThat(owner.post(path(id) + "/end", null).code()).isEqualTo("WRONG_STATUS");
        assertThat(owner.post(path(id) + "/start", null).code()).isEqualTo("WRONG_STATUS");
    }

    @Test
    void onlyTheOwner_startsAndEnds() {
        String id = member().newStream();
        Api other = member();

        assertThat(other.post(path(id) + "/start", null).code()).isEqualTo("NOT_OWNER");
        assertThat(other.post(path(id) + "/end", null).code()).isEqualTo("NOT_OWNER");
        assertThat(guest().post(path(id) + "/start", null).code()).isEqualTo("LOGIN_REQUIRED");
    }

    @Test
    void theList_showsTheNewestFirst_byStatus() {
        Api owner = member();
        String first = owner.liveStream();
        String second = owner.liveStream();
        String scheduled = owner.newStream();

        var live = guest().get("/api/v1/streams?status=LIVE").json().get("content");

        assertThat(live.get(0).get("id").asString()).isEqualTo(second);
        assertThat(live.get(1).get("id").asString()).isEqualTo(first);
        assertThat(live.findValuesAsString("id")).doesNotContain(scheduled);
        assertThat(guest().get("/api/v1/streams?status=LIVE&page=1").status()).isEqualTo(200);
    }

    @Test
    void aListThatIsNotThere_isRefused() {
        assertThat(guest().get("/api/v1/streams?status=GONE")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("status");
        assertThat(guest().get("/api/v1/streams?page=-1")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("page");
        assertThat(guest().get("/api/v1/streams?page=x")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("page");
    }

    private String status(String id) {
        return guest().get(path(id)).json().get("status").asString();
    }

    private static String path(String id) {
        return "/api/v1/streams/" + id;
    }
}
