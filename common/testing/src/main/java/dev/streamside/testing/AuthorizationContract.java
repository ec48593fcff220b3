package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Permissions on a channel, its streams and the whole site: every role against every call, over HTTP and
/// over the transport.
public abstract class AuthorizationContract extends ApplicationTest {
    /// `ok`, or the code of the refusal. `banned` is banned from this channel, and `stranger` owns another
    /// one. `WATCH` and `SEND` are the transport's.
    private static final String ON_A_LIVE_STREAM = """
            call                                           | guest          | banned        | stranger      | subscriber    | moderator | owner | operator
            GET channels/{channel}/role                    | LOGIN_REQUIRED | ok            | ok            | ok            | ok        | ok    | ok
            GET channels/{channel}                         | ok             | ok            | ok            | ok            | ok        | ok    | ok
            GET channels/{channel}/streams                 | ok             | ok            | ok            | ok            | ok        | ok    | ok
            GET channels/{channel}/media-key               | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            POST channels/{channel}/media-key              | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            DELETE channels/{channel}/media-key            | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            GET channels/{channel}/subscription            | LOGIN_REQUIRED | ok            | ok            | ok            | ok        | ok    | ok
            GET channels/{channel}/moderators              | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            PUT channels/{channel}/moderators/{target}     | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            DELETE channels/{channel}/moderators/{target}  | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            GET channels/{channel}/bans                    | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            PUT channels/{channel}/bans/{target}           | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            DELETE channels/{channel}/bans/{target}        | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            GET channels/{channel}/chat-rules              | ok             | ok            | ok            | ok            | ok        | ok    | ok
            PATCH channels/{channel}/chat-rules            | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            GET channels/{channel}/archive                 | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            PUT channels/{channel}/archive                 | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            GET channels/{channel}/words                   | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            PATCH channels/{channel}/words                 | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            GET channels/{channel}/held                    | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            POST channels/{channel}/held/{held}/approve    | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            POST channels/{channel}/held/{held}/refuse     | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            GET channels/{channel}/reports                 | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            GET channels/{channel}/members/{target}        | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            GET channels/{channel}/members/{target}/chats  | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            GET channels/{channel}/moderation-log          | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            GET streams/{stream}/chat-rules                | ok             | ok            | ok            | ok            | ok        | ok    | ok
            PATCH streams/{stream}/chat-rules              | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            GET streams/{stream}/bans                      | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            PUT streams/{stream}/bans/{target}             | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            DELETE streams/{stream}/bans/{target}          | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            GET streams/{stream}                           | ok             | ok            | ok            | ok            | ok        | ok    | ok
            WATCH {stream}                                 | ok             | ok            | ok            | ok            | ok        | ok    | ok
            GET streams/{stream}/chats/history             | ok             | ok            | ok            | ok            | ok        | ok    | ok
            GET streams/{stream}/chats/export              | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            GET streams/{stream}/replay                    | ok             | ok            | ok            | ok            | ok        | ok    | ok
            PATCH streams/{stream}/replay                  | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            GET streams/{stream}/replay/activity           | ok             | ok            | ok            | ok            | ok        | ok    | ok
            GET streams/{ended}/replay/0                   | ok             | ok            | ok            | ok            | ok        | ok    | ok
            GET streams/{stream}/counts                    | ok             | ok            | ok            | ok            | ok        | ok    | ok
            POST streams/{stream}/heartbeat                | ok             | ok            | ok            | ok            | ok        | ok    | ok
            SEND {stream}                                  | LOGIN_REQUIRED | BANNED        | ok            | ok            | ok        | ok    | ok
            POST streams/{stream}/chats                    | LOGIN_REQUIRED | BANNED        | ok            | ok            | ok        | ok    | ok
            DELETE streams/{stream}/chats/{chat}           | LOGIN_REQUIRED | FORBIDDEN     | FORBIDDEN     | FORBIDDEN     | ok        | ok    | ok
            POST streams/{stream}/chats/{chat}/report      | LOGIN_REQUIRED | BANNED        | ok            | ok            | ok        | ok    | ok
            DELETE streams/{stream}/chats/{chat}/report    | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            DELETE streams/{stream}/members/{target}/chats | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            POST streams/{stream}/announcements            | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            GET streams/{stream}/pin                       | ok             | ok            | ok            | ok            | ok        | ok    | ok
            PUT streams/{stream}/pin                       | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            DELETE streams/{stream}/pin                    | LOGIN_REQUIRED | NOT_MODERATOR | NOT_MODERATOR | NOT_MODERATOR | ok        | ok    | ok
            GET streams/{stream}/reaction                  | LOGIN_REQUIRED | ok            | ok            | ok            | ok        | ok    | ok
            PUT streams/{stream}/reaction                  | LOGIN_REQUIRED | BANNED        | ok            | ok            | ok        | ok    | ok
            PATCH streams/{scheduled}                      | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            POST streams/{scheduled}/start                 | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            DELETE streams/{scheduled}                     | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            POST streams/{live}/end                        | LOGIN_REQUIRED | NOT_OWNER     | NOT_OWNER     | NOT_OWNER     | NOT_OWNER | ok    | ok
            PUT channels/{channel}/subscription            | LOGIN_REQUIRED | ok            | ok            | ok            | ok        | ok    | ok
            DELETE channels/{channel}/subscription         | LOGIN_REQUIRED | ok            | ok            | ok            | ok        | ok    | ok
            """;

    private static final String AFTER_THE_END = """
            call                                           | guest          | banned          | stranger        | subscriber      | moderator       | owner           | operator
            GET channels/{channel}/role                    | LOGIN_REQUIRED | ok              | ok              | ok              | ok              | ok              | ok
            GET channels/{channel}/bans                    | LOGIN_REQUIRED | NOT_MODERATOR   | NOT_MODERATOR   | NOT_MODERATOR   | ok              | ok              | ok
            PUT channels/{channel}/bans/{target}           | LOGIN_REQUIRED | NOT_MODERATOR   | NOT_MODERATOR   | NOT_MODERATOR   | ok              | ok              | ok
            DELETE channels/{channel}/bans/{target}        | LOGIN_REQUIRED | NOT_MODERATOR   | NOT_MODERATOR   | NOT_MODERATOR   | ok              | ok              | ok
            GET streams/{stream}/chat-rules                | ok             | ok              | ok              | ok              | ok              | ok              | ok
            PATCH streams/{stream}/chat-rules              | LOGIN_REQUIRED | NOT_MODERATOR   | NOT_MODERATOR   | NOT_MODERATOR   | ok              | ok              | ok
            GET streams/{stream}/bans                      | LOGIN_REQUIRED | NOT_MODERATOR   | NOT_MODERATOR   | NOT_MODERATOR   | ok              | ok              | ok
            PUT streams/{stream}/bans/{target}             | LOGIN_REQUIRED | NOT_MODERATOR   | NOT_MODERATOR   | NOT_MODERATOR   | ok              | ok              | ok
            DELETE streams/{stream}/bans/{target}          | LOGIN_REQUIRED | NOT_MODERATOR   | NOT_MODERATOR   | NOT_MODERATOR   | ok              | ok              | ok
            GET streams/{stream}                           | ok             | ok              | ok              | ok              | ok              | ok              | ok
            WATCH {stream}                                 | ok             | ok              | ok              | ok              | ok              | ok              | ok
            GET streams/{stream}/chats/history             | ok             | ok              | ok              | ok              | ok              | ok              | ok
            GET streams/{stream}/counts                    | ok             | ok              | ok              | ok              | ok              | ok              | ok
            POST streams/{stream}/heartbeat                | ok             | ok              | ok              | ok              | ok              | ok              | ok
            SEND {stream}                                  | LOGIN_REQUIRED | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE
            POST streams/{stream}/chats                    | LOGIN_REQUIRED | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE
            DELETE streams/{stream}/chats/{chat}           | LOGIN_REQUIRED | FORBIDDEN       | FORBIDDEN       | FORBIDDEN       | ok              | ok              | ok
            DELETE streams/{stream}/members/{target}/chats | LOGIN_REQUIRED | NOT_MODERATOR   | NOT_MODERATOR   | NOT_MODERATOR   | ok              | ok              | ok
            POST streams/{stream}/announcements            | LOGIN_REQUIRED | NOT_MODERATOR   | NOT_MODERATOR   | NOT_MODERATOR   | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE
            PUT streams/{stream}/pin                       | LOGIN_REQUIRED | NOT_MODERATOR   | NOT_MODERATOR   | NOT_MODERATOR   | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE
            DELETE streams/{stream}/pin                    | LOGIN_REQUIRED | NOT_MODERATOR   | NOT_MODERATOR   | NOT_MODERATOR   | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE
            GET streams/{stream}/reaction                  | LOGIN_REQUIRED | ok              | ok              | ok              | ok              | ok              | ok
            PUT streams/{stream}/reaction                  | LOGIN_REQUIRED | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE | STREAM_NOT_LIVE
            """;

    private static final String ON_THE_WHOLE_SITE = """
            call                    | guest          | banned    | stranger  | subscriber | moderator | owner     | operator
            POST operator/members   | LOGIN_REQUIRED | FORBIDDEN | FORBIDDEN | FORBIDDEN  | FORBIDDEN | FORBIDDEN | ok
            POST operator/sign-outs | LOGIN_REQUIRED | FORBIDDEN | FORBIDDEN | FORBIDDEN  | FORBIDDEN | FORBIDDEN | ok
            POST operator/exports   | LOGIN_REQUIRED | FORBIDDEN | FORBIDDEN | FORBIDDEN  | FORBIDDEN | FORBIDDEN | ok
            POST operator/erasures  | LOGIN_REQUIRED | FORBIDDEN | FORBIDDEN | FORBIDDEN  | FORBIDDEN | FORBIDDEN | ok
            """;

    private static final Map<String, String> BODIES = Map.ofEntries(
            Map.entry("PATCH channels/{channel}/chat-rules", "{\"slowModeSeconds\":0}"),
            Map.entry("PATCH channels/{channel}/words", "{\"masked\":[\"word\"]}"),
            Map.entry("PATCH streams/{stream}/chat-rules", "{\"slowModeSeconds\":0}"),
            Map.entry("PUT streams/{stream}/pin", "{\"seq\":\"{chat}\"}"),
            Map.entry("POST streams/{stream}/announcements", "{\"text\":\"Attention\"}"),
            Map.entry("POST streams/{stream}/chats", "{\"text\":\"over HTTP\"}"),
            Map.entry("PUT streams/{stream}/reaction", "{\"reaction\":\"LIKE\"}"),
            Map.entry("PUT channels/{channel}/archive", "{\"keepChatsForDays\":null}"),
            Map.entry("PATCH streams/{stream}/replay", "{\"offsetMillis\":0}"),
            Map.entry("PATCH streams/{scheduled}", "{\"title\":\"Another title\"}"),
            Map.entry(
                    "POST operator/members",
                    "{\"issuer\":\"" + TestIssuer.NAME + "\",\"subject\":\"a viewer\",\"displayName\":\"A viewer\"}"),
            Map.entry("POST operator/sign-outs", "{\"issuer\":\"" + TestIssuer.NAME + "\",\"subject\":\"a viewer\"}"),
            Map.entry("POST operator/exports", "{\"memberId\":\"{target}\"}"),
            Map.entry("POST operator/erasures", "{\"memberId\":\"{erased}\"}"));

    private final Watch.Transport transport;
    private final Map<String, Api> roles = new LinkedHashMap<>();
    private Api owner = Api.guest(base);
    private Api target = owner;
    private String channel = "";
    private String stream = "";

    protected AuthorizationContract(Watch.Transport transport) {
        this.transport = transport;
    }

    @BeforeEach
    void gather() {
        owner = member();
        target = member();
        stream = owner.liveStream();
        channel = owner.channelOf(stream);
        roles.put("guest", guest());
        roles.put("banned", member());
        roles.put("stranger", member());
        roles.put("subscriber", member());
        roles.put("moderator", member());
        roles.put("owner", owner);
        roles.put("operator", Api.operator(base));
        role("stranger").liveStream();
        role("subscriber").put("/api/v1/channels/" + channel + "/subscription", null);
        owner.put("/api/v1/channels/" + channel + "/bans/" + role("banned").my("id"), null);
        owner.put(
                "/api/v1/channels/" + channel + "/moderators/"
                        + role("moderator").my("id"),
                null);
    }

    @Test
    void whoMayDoWhat_onALiveStream() {
        assertThat(inTruth(ON_A_LIVE_STREAM)).isEqualTo(rows(ON_A_LIVE_STREAM));
    }

    @Test
    void whoMayDoWhat_afterTheEnd() {
        target.send(stream, "the last word");
        owner.post("/api/v1/streams/" + stream + "/end", null);

        assertThat(inTruth(AFTER_THE_END)).isEqualTo(rows(AFTER_THE_END));
    }

    @Test
    void whoMayDoWhat_onTheWholeSite() {
        assertThat(inTruth(ON_THE_WHOLE_SITE)).isEqualTo(rows(ON_THE_WHOLE_SITE));
    }

    @Test
    void everyCallOnAChannelOrAStream_andOfOperators_isInATable() {
        Set<String> described = new TreeSet<>();
        for (Map.Entry<String, JsonNode> path :
                OpenApiContract.published().document().get("paths").properties()) {
            if (path.getKey().matches("/api/v1/(channels|streams|operator)/.+")) {
                path.getValue().propertyNames().stream()
                        .filter(name -> name.matches("get|put|post|patch|delete"))
                        .filter(name -> !path.getKey().matches(".*/(chats|events)") || !name.equals("get")) // WATCH
                        .forEach(method -> described.add(method.toUpperCase(Locale.ROOT) + " "
                                + path.getKey().replace("/api/v1/", "").replaceAll("\\{\\w+}", "*")));
            }
        }

        assertThat(Stream.of(ON_A_LIVE_STREAM, ON_THE_WHOLE_SITE)
                        .flatMap(table -> calls(table).stream())
                        .map(call -> call.replaceAll("\\{\\w+}|\\b0\\b", "*")))
                .containsAll(described);
    }

    private static List<List<String>> rows(String table) {
        return table.lines().map(line -> List.of(line.split(" *\\| *"))).toList();
    }

    private static List<String> calls(String table) {
        return rows(table).stream().skip(1).map(List::getFirst).toList();
    }

    private List<List<String>> inTruth(String table) {
        var rows = new ArrayList<List<String>>();
        rows.add(Stream.concat(Stream.of("call"), roles.keySet().stream()).toList());
        for (String call : calls(table)) {
            rows.add(Stream.concat(Stream.of(call), roles.values().stream().map(who -> outcome(call, who)))
                    .toList());
        }
        return rows;
    }

    private Api role(String name) {
        return Objects.requireNonNull(roles.get(name));
    }

    private String outcome(String call, Api who) {
        String[] words = call.split(" ");
        if (words[0].equals("WATCH") || words[0].equals("SEND")) {
            try (Watch watch = transport.watch(who, stream, null)) {
                watch.next(1);
                return words[0].equals("WATCH")
                        ? "ok"
                        : orOk(watch.send("{\"text\":\"over the transport\"}").code());
            }
        }
        var answer = who.exchange(
                words[0],
                "/api/v1/" + filled(words[1]),
                BODIES.containsKey(call) ? BodyPublishers.ofString(filled(BODIES.get(call))) : BodyPublishers.noBody(),
                "Content-Type",
                "application/json");
        return orOk(answer.code());
    }

    private static String orOk(String code) {
        return code.isEmpty() ? "ok" : code;
    }

    /// Anything that a call would use up is created again for each call.
    private String filled(String address) {
        return address.replace("{channel}", channel)
                .replace("{stream}", stream)
                .replace("{target}", target.my("id"))
                .replace("{chat}", address.contains("{chat}") ? chat() : "")
                .replace("{held}", address.contains("{held}") ? held() : "")
                .replace("{scheduled}", address.contains("{scheduled}") ? owner.newStream() : "")
                .replace("{ended}", address.contains("{ended}") ? endedStream() : "")
                .replace("{erased}", address.contains("{erased}") ? member().my("id") : "")
                .replace("{live}", address.contains("{live}") ? owner.liveStream() : "");
    }

    /// With a new author each time, because one member may not send so many.
    private String held() {
        String path = "/api/v1/channels/" + channel;
        owner.patch(path + "/words", Map.of("held", List.of("giveaway")));
        member().send(stream, "giveaway");
        return owner.get(path + "/held").json().get("chats").get(0).get("id").asString();
    }

    private String endedStream() {
        String ended = owner.liveStream();
        owner.post("/api/v1/streams/" + ended + "/end", null);
        return ended;
    }

    private String chat() {
        var sent = target.send(stream, "to be deleted");
        return sent.status() == 201 ? sent.seq() : "2";
    }
}
