package dev.streamside.edge.demo;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.session.Sessions;
import dev.streamside.broadcast.stream.StreamView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// The demo's live stream. The cast uses the public API like any program, and has the same rate limits.
/// Refused calls are skipped, as when a visitor has changed the rules or deleted a chat.
final class DemoStage implements Stage {
    private static final Logger log = LoggerFactory.getLogger(DemoStage.class);

    private record Said(Part who, String text, String seq) {}

    private final DemoClient client;
    private final Show show;
    private final Map<String, MemberProfile> members;
    private final Sessions sessions;
    private final Supplier<StreamView> live;
    private final Set<String> memberIds;
    /// By username. They may expire and are then replaced.
    private final Map<String, String> tokens = new HashMap<>();
    /// The chats of this round, by label. A held chat has no number.
    private final Map<String, Said> said = new HashMap<>();
    private StreamView now;
    /// The last `seq` read; 0 before the first.
    private long seen;

    /// @param members the cast, by username
    /// @param live the live stream; starts one if there is none
    DemoStage(
            DemoClient client,
            Show show,
            Map<String, MemberProfile> members,
            Sessions sessions,
            Supplier<StreamView> live) {
        this.client = client;
        this.show = show;
        this.members = members;
        this.sessions = sessions;
        this.live = live;
        this.memberIds =
                members.values().stream().map(member -> member.id().toString()).collect(Collectors.toUnmodifiableSet());
        this.now = live.get();
    }

    @Override
    public void prepare() throws InterruptedException {
        StreamView before = now;
        now = live.get();
        if (!now.id().equals(before.id())) {
            seen = 0;
        }
        said.clear();
        for (Part stranger : show.with(Part.Role.STRANGER)) {
            call(show.moderator(), "DELETE", channel("/bans/" + id(stranger)), null);
        }
        for (Part guest : show.with(Part.Role.GUEST)) {
            call(guest, "PUT", stream("/reaction"), Map.of("reaction", "NONE"));
        }
    }

    @Override
    public void perform(Act.Deed deed) throws InterruptedException {
        Part who = deed.who();
        switch (deed) {
            case Act.Say say -> say(say);
            case Act.Like _ -> call(who, "PUT", stream("/reaction"), Map.of("reaction", "LIKE"));
            case Act.Announce announce -> call(who, "POST", stream("/announcements"), Map.of("text", announce.text()));
            case Act.Pin pin -> {
                if (seq(pin.label()) instanceof String seq) {
                    call(who, "PUT", stream("/pin"), Map.of("seq", seq));
                }
            }
            case Act.Unpin _ -> call(who, "DELETE", stream("/pin"), null);
            case Act.Delete delete -> {
                if (seq(delete.label()) instanceof String seq) {
                    call(who, "DELETE", stream("/chats/" + seq), null);
                }
            }
            case Act.Approve approve -> approve(approve);
            case Act.Purge purge -> call(who, "DELETE", stream("/members/" + id(purge.whom()) + "/chats"), null);
            case Act.Ban ban -> {
                var terms = new HashMap<String, Object>(Map.of("reason", ban.reason()));
                if (ban.seconds() != null) {
                    terms.put("seconds", ban.seconds());
                }
                call(who, "PUT", channel("/bans/" + id(ban.whom())), terms);
            }
        }
    }

    private void say(Act.Say say) throws InterruptedException {
        var chat = new HashMap<String, Object>(Map.of("text", say.text()));
        if (say.replyTo() != null && seq(say.replyTo()) instanceof String seq) {
            chat.put("replyTo", seq);
        }
        JsonNode answer = call(say.who(), "POST", stream("/chats"), chat);
        if (say.label() != null) {
            said.put(
                    say.label(),
                    new Said(say.who(), say.text(), answer.path("seq").asString("")));
        }
    }

    /// The number of a chat of this round; null if it was refused, or waits for a moderator.
    private @Nullable String seq(String label) {
        Said chat = said.get(label);
        return chat == null || chat.seq().isEmpty() ? null : chat.seq();
    }

    private void approve(Act.Approve approve) throws InterruptedException {
        Said chat = said.get(approve.label());
        if (chat == null) {
            return;
        }
        JsonNode held = call(approve.who(), "GET", channel("/held"), null).path("chats");
        for (JsonNode each : held) {
            if (each.path("author").path("id").asString("").equals(id(chat.who()))
                    && each.path("text").asString("").equals(chat.text())) {
                call(approve.who(), "POST", channel("/held/" + each.path("id").asString() + "/approve"), null);
                return;
            }
        }
    }

    @Override
    public boolean answer(Part who, Heard heard, String text) throws InterruptedException {
        return !call(who, "POST", stream("/chats"), Map.of("text", text, "replyTo", heard.seq()))
                .has("code");
    }

    @Override
    public void beSeen() throws InterruptedException {
        for (Part guest : show.with(Part.Role.GUEST)) {
            call(guest, "POST", stream("/heartbeat"), null);
        }
    }

    /// Read from the history, which every transport has.
    @Override
    public List<Heard> listen() throws InterruptedException {
        JsonNode newestFirst = client.call("GET", stream("/chats/history?limit=30&type=chat"), null, null)
                .path("entries");
        long seenBefore = seen;
        var heard = new ArrayList<Heard>();
        for (JsonNode entry : newestFirst) {
            long seq = entry.path("seq").asLong();
            JsonNode author = entry.path("author");
            if (seenBefore > 0
                    && seq > seenBefore
                    && !memberIds.contains(author.path("id").asString(""))) {
                heard.addFirst(new Heard(
                        Long.toString(seq),
                        author.path("name").asString(""),
                        entry.path("text").asString("")));
            }
            seen = Math.max(seen, seq);
        }
        return heard;
    }

    /// The host is not counted, and the guests send heartbeats. A visitor who signs in as one of them cannot
    /// be distinguished from that guest.
    @Override
    public boolean isWatched() throws InterruptedException {
        int viewers = client.call("GET", stream("/counts"), null, null)
                .path("viewers")
                .asInt(0);
        return viewers > show.with(Part.Role.GUEST).size();
    }

    private String stream(String path) {
        return "/api/v1/streams/" + now.id() + path;
    }

    private String channel(String path) {
        return "/api/v1/channels/" + now.channelId() + path;
    }

    private String id(Part part) {
        return DemoData.of(members, part).id().toString();
    }

    private JsonNode call(Part who, String method, String path, @Nullable Object body) throws InterruptedException {
        JsonNode answer = client.call(method, path, token(who), body);
        if (answer.path("code").asString("").equals("LOGIN_REQUIRED")) {
            tokens.remove(who.name());
            answer = client.call(method, path, token(who), body);
        }
        if (answer.has("code")) {
            log.debug("{} {} by {} was refused: {}", method, path, who.name(), answer);
        }
        return answer;
    }

    private String token(Part who) {
        return tokens.computeIfAbsent(who.name(), _ -> sessions.open(DemoData.of(members, who)));
    }
}
