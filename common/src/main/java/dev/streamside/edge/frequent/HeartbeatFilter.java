package dev.streamside.edge.frequent;

import dev.streamside.account.member.Identity;
import dev.streamside.broadcast.counts.Heartbeat;
import dev.streamside.broadcast.counts.Heartbeats;
import dev.streamside.broadcast.viewer.GuestCookies;
import dev.streamside.edge.security.Identities;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.StreamId;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Heartbeats: a viewer who polls sends one every twenty seconds.
@Component
class HeartbeatFilter extends FrequentFilter {
    private static final long serialVersionUID = 1L;

    private final transient Identities identities;
    private final transient Heartbeats heartbeats;
    private final transient GuestCookies cookies;

    HeartbeatFilter(Identities identities, Heartbeats heartbeats, GuestCookies cookies, JsonMapper json) {
        super("/heartbeat", json);
        this.identities = identities;
        this.heartbeats = heartbeats;
        this.cookies = cookies;
    }

    @Override
    boolean answer(StreamId stream, HttpServletRequest request, HttpServletResponse response) throws IOException {
        // Without a length there may be a body, by HTTP/2 or in chunks. Browsers send the length 0.
        boolean empty = request.getContentLengthLong() == 0;
        if (!empty && !hasJson(request)) {
            return false;
        }
        Identity sender = identities.find(request);
        Heartbeat heartbeat = empty ? null : read(Heartbeat.class, request);
        var counted = heartbeats.answer(
                stream,
                sender == null ? null : sender.member(),
                cookies.find(request, heartbeat == null ? null : heartbeat.guest()),
                ClientAddress.of(request.getRemoteAddr()));
        cookies.give(counted.newGuest(), request, response);
        write(HttpServletResponse.SC_OK, counted.counts(), response);
        return true;
    }
}
