package dev.streamside.websocket;

import dev.streamside.account.member.Identity;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.broadcast.viewer.GuestCookies;
import dev.streamside.broadcast.viewer.ViewerRecognition;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.edge.security.Identities;
import dev.streamside.moderation.ban.BanNotice;
import dev.streamside.moderation.ban.Bans;
import dev.streamside.platform.http.Origins;
import dev.streamside.platform.http.Problems;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.socket.SocketGuard;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/// Decides whether a socket may be opened, cheap checks first. A page cannot see why an upgrade was refused,
/// so reasons for the viewer are sent as a close code after the upgrade. A request without an upgrade gets a
/// problem.
@Component
record HandshakeGuard(
        Origins origins,
        ConnectionLimits limits,
        Streams streams,
        Timelines timelines,
        Identities identities,
        Bans bans,
        ViewerRecognition recognition,
        GuestCookies cookies,
        Problems problems)
        implements SocketGuard<Admission> {
    static final String PREFIX = "/ws/v1/streams/";

    @Override
    public @Nullable Admission admit(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean upgrade = HandshakeRequest.isUpgrade(request);
        try {
            HandshakeRequest.check(request, response);
        } catch (Refusal malformed) { // without a valid handshake there can be no close code
            problems.write(malformed, request, response);
            return null;
        }
        try {
            // A request without an upgrade does not have to carry an origin.
            if (upgrade || request.getHeader(HttpHeaders.ORIGIN) != null) {
                requireTrustedPage(request);
            }
            ViewerConnection viewer = viewer(request, response);
            if (!upgrade) {
                response.setHeader(HttpHeaders.UPGRADE, "websocket");
                throw Refusal.of(
                        ProblemCode.UPGRADE_REQUIRED,
                        "You may come in, but the request has no Upgrade header, or is HTTP/1.0: a proxy in between may have changed it.");
            }
            return viewer;
        } catch (RuntimeException failure) {
            if (upgrade && failure instanceof Refusal refusal && SocketProblems.closes(refusal)) {
                return new Admission.Refused(refusal);
            }
            problems.write(failure, request, response);
            return null;
        }
    }

    @Override
    public boolean mayCompress(Admission admission) {
        return admission instanceof ViewerConnection viewer && viewer.query.compressed();
    }

    /// Browsers let any page open a socket to any server, with its cookies, and rely on the server to check
    /// the `Origin` (cross-site WebSocket hijacking).
    private void requireTrustedPage(HttpServletRequest request) {
        boolean named = request.getHeader(HttpHeaders.ORIGIN) != null;
        boolean trusted = named
                ? origins.isAllowed(request) || origins.isOwn(request)
                : request.getCookies() == null; // a program has no cookies; a page that hides its origin may have some
        if (!trusted) {
            throw Refusal.of(
                    ProblemCode.CROSS_SITE,
                    named
                            ? "Pages of this origin may not open a socket here; see allowed-origins."
                            : "Cookies without an Origin header: a program has to send the origin of this server.");
        }
    }

    private ViewerConnection viewer(HttpServletRequest request, HttpServletResponse response) {
        limits.requireRoom();
        String path = request.getRequestURI();
        StreamView stream =
                streams.require(Streams.parseId(path.startsWith(PREFIX) ? path.substring(PREFIX.length()) : path));
        var query = HandshakeQuery.of(request.getQueryString());
        // A missing timeline is loaded here, where a failure can still be answered.
        var _ = query.after() == null ? timelines.find(stream.id()) : timelines.find(stream.id(), query.after());
        Identity identity = identities.find(request);
        MemberProfile member = identity == null ? null : identity.member();
        // A banned member only loses the right to write.
        var ban = BanNotice.of(member == null ? null : bans.find(stream.channelId(), member.id()));
        var address = ClientAddress.of(request.getRemoteAddr());
        limits.requireRoom(member == null ? null : member.id(), address);
        var recognized = query.counted()
                ? recognition.recognize(stream, member, cookies.find(request))
                : ViewerRecognition.NOBODY;
        cookies.give(recognized.newGuest(), request, response);
        OptionalLong guest = recognized.newGuest().isPresent() ? recognized.newGuest() : cookies.find(request);
        return new ViewerConnection(stream, query, identity, ban, recognized.viewer(), guest, address);
    }
}
