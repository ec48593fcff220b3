package dev.streamside.edge.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.account.session.Sessions;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.edge.demo.Stage.Heard;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/// What the demo's cast does through the API, as every viewer sees it.
class DemoStageIT extends ApplicationTest {
    @Autowired
    Members members;

    @Autowired
    Sessions sessions;

    @Autowired
    Streams streams;

    @Autowired
    DemoData data;

    private String stream = "";
    private String channel = "";
    private Cast cast = new Cast(guest(), guest(), guest(), guest(), "");

    /// @param kim a guest
    /// @param bob a stranger
    private record Cast(Api ann, Api max, Api kim, Api bob, String lines) {
        static Cast of(Api ann, Api max, Api kim, Api bob) {
            return new Cast(ann, max, kim, bob, """
                    cast
                      %s en host Ann
                      %s en moderator Max
                      %s ko guest Kim
                      %s en stranger Bob
                    play
                      0:00 %1$s says hello
                    """.formatted(
                            ann.my("username"), max.my("username"), kim.my("username"), bob.my("username")));
        }
    }

    @BeforeEach
    void aStreamWithItsModerator() {
        cast = Cast.of(member(), member(), member(), member());
        stream = cast.ann().liveStream();
        channel = "/api/v1/channels/" + cast.ann().channelOf(stream);
        assertThat(cast.ann()
                        .put(channel + "/moderators/" + cast.max().my("id"), null)
                        .status())
                .isEqualTo(204);
        assertThat(cast.ann()
                        .patch(channel + "/chat-rules", Map.of("links", "HELD"))
                        .status())
                .isEqualTo(200);
    }

    private DemoStage stage() {
        Show show = new ShowReader("stage.txt").read(cast.lines().lines().toList());
        Map<String, MemberProfile> profiles = show.cast().keySet().stream()
                .collect(Collectors.toMap(
                        Function.identity(), name -> members.find(name).orElseThrow()));
        return new DemoStage(
                new DemoClient(base.toString()),
                show,
                profiles,
                sessions,
                () -> streams.require(Streams.parseId(stream)));
    }

    private Part part(Api who, Part.Role role) {
        return new Part(who.my("username"), "en", role, who.my("displayName"));
    }

    @Test
    void aScene_isPlayedAsWritten_withAModeratorAtWork() throws Exception {
        DemoStage stage = stage();
        Part ann = part(cast.ann(), Part.Role.HOST);
        Part max = part(cast.max(), Part.Role.MODERATOR);
        Part kim = part(cast.kim(), Part.Role.GUEST);
        Part bob = part(cast.bob(), Part.Role.STRANGER);
        stage.prepare();

        stage.perform(new Act.Say(kim, "which blue is that?", "question", null));
        stage.perform(new Act.Say(ann, "indigo", "answer", "question"));
        stage.perform(new Act.Pin(max, "answer"));
        stage.perform(new Act.Like(kim));
        stage.perform(new Act.Announce(ann, "Ten minutes to go"));
        stage.perform(new Act.Say(bob, "buy this", "advert", null));
        stage.perform(new Act.Delete(max, "advert"));
        stage.perform(new Act.Say(bob, "buy that", null, null));
        stage.perform(new Act.Ban(max, bob, null, "Adverts"));
        stage.perform(new Act.Purge(max, bob));
        stage.perform(new Act.Say(bob, "let me in", null, null));
        stage.perform(new Act.Say(kim, "see example.com", "link", null));

        assertThat(history()).containsExactly("which blue is that?", "indigo", "Ten minutes to go");
        assertThat(cast.max().get(channel + "/bans").text())
                .as("a ban without an end")
                .contains("Adverts")
                .doesNotContain("until");
        assertThat(guest().get(stream("/pin")).text()).contains("indigo");
        assertThat(guest().get(stream("/counts")).json().get("likes").asInt()).isEqualTo(1);

        stage.perform(new Act.Approve(max, "link"));
        stage.perform(new Act.Unpin(max));
        assertThat(history()).containsExactly("which blue is that?", "indigo", "Ten minutes to go", "see example.com");
        assertThat(guest().get(stream("/pin")).json().get("chat").isNull()).isTrue();

        stage.prepare();
        assertThat(cast.max().get(channel + "/bans").json().get("bans")).isEmpty();
        stage.perform(new Act.Ban(max, bob, 60, "Let the others enjoy it"));
        assertThat(cast.max().get(channel + "/bans").json().at("/bans/0/until").isString())
                .as("a ban with an end")
                .isTrue();
    }

    /// Neither the host nor the moderator: rules also apply to the demo's guests.
    @Test
    void whatIsRefused_isLeftOut_andTheShowGoesOn() throws Exception {
        DemoStage stage = stage();
        Part kim = part(cast.kim(), Part.Role.GUEST);
        Part max = part(cast.max(), Part.Role.MODERATOR);
        stage.prepare();
        cast.ann().patch(channel + "/chat-rules", Map.of("emojiOnly", true));

        stage.perform(new Act.Say(kim, "hello", "hello", null));
        stage.perform(new Act.Pin(max, "hello"));
        stage.perform(new Act.Delete(max, "hello"));
        stage.perform(new Act.Approve(max, "hello"));
        stage.perform(new Act.Say(kim, "👋", null, "hello"));

        assertThat(history()).containsExactly("👋");
    }

    @Test
    void aGuestWhoseSessionsHaveEnded_signsInAgain() throws Exception {
        DemoStage stage = stage();
        Part kim = part(cast.kim(), Part.Role.GUEST);
        stage.prepare();
        stage.perform(new Act.Say(kim, "before", null, null));
        assertThat(cast.kim()
                        .put(
                                "/api/v1/account/password",
                                Map.of("currentPassword", Api.password(), "newPassword", Api.password() + "2"))
                        .status())
                .isLessThan(300);

        stage.perform(new Act.Say(kim, "after", null, null));

        assertThat(history()).containsExactly("before", "after");
    }

    @Test
    void visitorsAreHeard_once_andAnswered_butNotTheCast() throws Exception {
        DemoStage stage = stage();
        Part kim = part(cast.kim(), Part.Role.GUEST);
        Api visitor = member();
        stage.prepare();
        visitor.send(stream, "before the show");
        assertThat(stage.listen()).isEmpty();

        visitor.send(stream, "hello");
        stage.perform(new Act.Say(kim, "hi", null, null));
        List<Heard> heard = stage.listen();
        assertThat(heard).extracting(Heard::text).containsExactly("hello");
        assertThat(stage.listen()).isEmpty();

        stage.answer(kim, heard.getFirst(), "welcome");
        assertThat(newest(1).at("/0/replyTo/excerpt").asString()).isEqualTo("hello");
    }

    @Test
    void itIsWatched_whenSomebodyWatches_whoIsNoneOfItsGuests() throws Exception {
        DemoStage stage = stage();
        stage.prepare();
        stage.beSeen();
        assertThat(stage.isWatched()).isFalse();

        member().post(stream("/heartbeat"), null);

        assertThat(stage.isWatched()).isTrue();
    }

    @Test
    void aStreamThatIsMissing_isStartedOnce_howeverManyNodesFindOut() throws Exception {
        MemberProfile host = members.find(member().my("username")).orElseThrow();
        Callable<StreamId> node = () -> data.live(host).id();

        List<Future<StreamId>> found;
        try (var nodes = Executors.newVirtualThreadPerTaskExecutor()) {
            found = nodes.invokeAll(Collections.nCopies(8, node));
        }

        assertThat(found)
                .extracting(Future::resultNow)
                .containsOnly(data.live(host).id());
    }

    private String stream(String path) {
        return "/api/v1/streams/" + stream + path;
    }

    private JsonNode newest(int limit) {
        return guest().get(stream("/chats/history?limit=" + limit)).json().get("entries");
    }

    /// Texts of the history, oldest first.
    private List<String> history() {
        return newest(50)
                .valueStream()
                .filter(entry -> entry.has("text"))
                .map(entry -> entry.get("text").asString())
                .toList()
                .reversed();
    }
}
