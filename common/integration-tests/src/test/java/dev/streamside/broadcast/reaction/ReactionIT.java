package dev.streamside.broadcast.reaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ReactionIT extends ApplicationTest {
    @Test
    void reactions_areStates_andTheSumsFollow() {
        String stream = member().liveStream();
        Api fan = member();

        assertThat(react(fan, stream, "LIKE")).containsExactly(1, 0);
        assertThat(react(fan, stream, "LIKE")).containsExactly(1, 0);
        assertThat(react(member(), stream, "LIKE")).containsExactly(2, 0);
        assertThat(react(fan, stream, "DISLIKE")).containsExactly(1, 1);
        assertThat(fan.get(path(stream) + "/reaction").json().get("reaction").asString())
                .isEqualTo("DISLIKE");
        assertThat(react(fan, stream, "NONE")).containsExactly(1, 0);
        assertThat(react(fan, stream, "NONE")).containsExactly(1, 0);
    }

    @Test
    void reactionsOfManyTabsAtOnce_leaveOneStatePerMember() throws Exception {
        String stream = member().liveStream();
        List<Api> fans = List.of(member(), member(), member());
        List<Callable<Object>> clicks = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            Api fan = fans.get(i % 3);
            String reaction = i % 2 == 0 ? "LIKE" : "DISLIKE";
            clicks.add(() -> react(fan, stream, reaction));
        }
        try (var executor = Executors.newFixedThreadPool(12)) {
            for (Future<Object> click : executor.invokeAll(clicks)) {
                click.get();
            }
        }
        var states = fans.stream()
                .map(fan -> fan.get(path(stream) + "/reaction")
                        .json()
                        .get("reaction")
                        .asString())
                .toList();
        var counts = guest().get(path(stream) + "/counts").json();

        assertThat(counts.get("likes").asLong())
                .isEqualTo(states.stream().filter("LIKE"::equals).count());
        assertThat(counts.get("dislikes").asLong())
                .isEqualTo(states.stream().filter("DISLIKE"::equals).count());
    }

    private static List<Integer> react(Api fan, String stream, String reaction) {
        var answer = fan.put(path(stream) + "/reaction", Map.of("reaction", reaction));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return List.of(
                answer.json().get("likes").asInt(),
                answer.json().get("dislikes").asInt());
    }

    private static String path(String id) {
        return "/api/v1/streams/" + id;
    }
}
