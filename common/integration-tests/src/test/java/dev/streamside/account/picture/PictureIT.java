package dev.streamside.account.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.PictureHost;
import dev.streamside.testing.TestIssuer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PictureIT extends ApplicationTest {
    private static final String PROFILE = "/api/v1/account/profile";

    private final String path = "/picture/" + UUID.randomUUID();

    @Test
    void viewersGetAPictureFromHere_andItsOwnSiteIsAskedOnce() throws Exception {
        Api member = member();
        String stream = member.liveStream();

        var profile = member.put(PROFILE, Map.of("displayName", "Pia", "imageUrl", PictureHost.address(path)));
        member.send(stream, "hello");

        String address = profile.json().get("imageUrl").asString();
        var author = guest().get("/api/v1/streams/" + stream + "/chats/history")
                .json()
                .at("/entries/0/author");
        assertThat(author.get("imageUrl").asString())
                .isEqualTo(address)
                .startsWith("/api/v1/members/" + member.my("id") + "/picture");
        for (int viewer = 0; viewer < 10; viewer++) {
            var answer = guest().get(address);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Content-Type")).isEqualTo("image/jpeg");
            assertThat(answer.header("Cache-Control")).isEqualTo("max-age=30, public");
            BufferedImage picture = ImageIO.read(new ByteArrayInputStream(answer.body()));
            assertThat(picture.getWidth()).isEqualTo(96);
            assertThat(picture.getHeight()).isEqualTo(96);
        }
        assertThat(PictureHost.requests(path)).isEqualTo(1);
    }

    @Test
    void aBrowserThatHasThePicture_getsItNoSecondTime() {
        String address = member().put(PROFILE, Map.of("displayName", "Pia", "imageUrl", PictureHost.address(path)))
                .json()
                .get("imageUrl")
                .asString();

        String tag = guest().get(address).header("ETag");
        var again = guest().get(address, "If-None-Match", tag);

        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    @Test
    void sendingBackTheAddressOfAPicture_keepsIt_andNothing_removesIt() {
        Api member = member();
        String address = member.put(PROFILE, Map.of("displayName", "One", "imageUrl", PictureHost.address(path)))
                .json()
                .get("imageUrl")
                .asString();

        var kept = member.put(PROFILE, Map.of("displayName", "Two", "imageUrl", address));
        assertThat(kept.json().get("imageUrl").asString()).isEqualTo(address);
        assertThat(PictureHost.requests(path)).isEqualTo(1);

        var removed = member.put(PROFILE, Map.of("displayName", "Two"));
        assertThat(removed.json().get("imageUrl").isNull()).isTrue();
        assertThat(guest().get(address).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/missing", "/page", "/damaged", "/long", "/in-circles", "/to-plain-http"})
    void whatIsNoPicture_isRefused_andTheProfileStays(String wrong) {
        Api member = member();

        var answer = member.put(PROFILE, Map.of("displayName", "Other", "imageUrl", PictureHost.address(wrong)));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo("imageUrl");
        assertThat(answer.json().at("/fields/0/reason").asString()).isEqualTo("NOT_A_PICTURE");
        var stored = member.get("/api/v1/session").json().get("member");
        assertThat(stored.get("displayName").asString()).isEqualTo(member.my("displayName"));
    }

    @Test
    void aPictureThatHasMoved_isFollowed() {
        var answer = member().put(PROFILE, Map.of("displayName", "Pia", "imageUrl", PictureHost.address("/moved")));

        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void anotherPictureAtATokensAddress_isFetchedADayLater() throws SQLException {
        String typedPath = "/picture/" + UUID.randomUUID();
        Api typing = member();
        String stream = typing.liveStream();
        typing.put(PROFILE, Map.of("displayName", "Pia", "imageUrl", PictureHost.address(typedPath)));
        Api user = Api.withToken(
                base,
                TestIssuer.token(
                        UUID.randomUUID().toString(),
                        "Haneul",
                        claims -> claims.claim("picture", PictureHost.address(path))));
        user.send(stream, "hello");
        String member = guest().get("/api/v1/streams/" + stream + "/chats/history")
                .json()
                .at("/entries/0/author/id")
                .asString();
        String row = " from member_picture where member_id = " + member;
        String shown = "select coalesce(crc32(content), 0)" + row;
        await(() -> DATABASE.number(shown) != 0);
        long first = DATABASE.number(shown);
        assertThat(DATABASE.number("select next_at is null" + row)).isEqualTo(1);

        PictureHost.repaint(path);
        PictureHost.repaint(typedPath);
        DATABASE.run("update member_picture set wanted_at = utc_timestamp(3) - interval 25 hour where member_id in ("
                + member + ", " + typing.my("id") + ")");
        assertThat(guest().get("/api/v1/members/" + typing.my("id") + "/picture")
                        .status())
                .isEqualTo(200);
        assertThat(guest().get("/api/v1/members/" + member + "/picture").status())
                .as("the old picture stays meanwhile")
                .isEqualTo(200);

        await(() -> DATABASE.number(shown) != first);
        assertThat(PictureHost.requests(path)).isEqualTo(2);
        assertThat(PictureHost.requests(typedPath))
                .as("what a member has typed is fetched once")
                .isEqualTo(1);
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(Duration.ofSeconds(60)).until(condition);
    }

    @Test
    void thePictureInAToken_isFetchedWithoutAnybodyWaiting() {
        String token = TestIssuer.token(
                UUID.randomUUID().toString(), "Haneul", claims -> claims.claim("picture", PictureHost.address(path)));
        String stream = member().liveStream();

        Api.withToken(base, token).send(stream, "hello");

        String address = guest().get("/api/v1/streams/" + stream + "/chats/history")
                .json()
                .at("/entries/0/author/imageUrl")
                .asString();
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(guest().get(address).status()).isEqualTo(200));
    }
}
