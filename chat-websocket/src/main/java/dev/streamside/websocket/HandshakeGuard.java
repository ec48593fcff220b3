package dev.streamside.websocket;

import dev.streamside.chatlog.Timelines;
import dev.streamside.http.Origins;
import dev.streamside.http.Problems;
import dev.streamside.id.Cursor;
import dev.streamside.id.StreamId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.member.Identity;
import dev.streamside.member.MemberProfile;
import dev.streamside.moderation.BanNotice;
import dev.streamside.moderation.Bans;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.security.Identities;
import dev.streamside.socket.SocketGuard;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import dev.streamside.timeline.Overflow;
import dev.streamside.viewer.GuestCookies;
import dev.streamside.viewer.ViewerRecognition;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/// Decides who may open a socket, cheap checks first. A page cannot see why an upgrade was refused, so what a
/// viewer should know comes as a close code after the upgrade; a request without an upgrade gets a problem.
@Component
class HandshakeGuard implements SocketGuard<Admission> {
    static final String PREFIX = "/ws/v1/streams/";
    private static final Set<String> PARAMETERS = Set.of("after", "overflow", "counted");

    private final Origins origins;
    private final ConnectionLimits limits;
    private final Streams streams;
    private final Timelines timelines;
    private final Identities identities;
    private final Bans bans;
    private final ViewerRecognition recognition;
    private final GuestCookies cookies;
    private final Problems problems;

    HandshakeGuard(
            Origins origins,
            ConnectionLimits limits,
            Streams streams,
            Timelines timelines,
            Identities identities,
            Bans bans,
            ViewerRecognition recognition,
            GuestCookies cookies,
            Problems problems) {
        this.origins = origins;
        this.limits = limits;
        this.streams = streams;
        this.timelines = timelines;
        this.identities = identities;
        this.bans = bans;
        this.recognition = recognition;
        this.cookies = cookies;
        this.problems = problems;
    }

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
                        "You may come in, but the request has no Upgrade header: a proxy in between may have removed it.");
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

    /// Browsers let any page open a socket to anywhere, cookies included, and leave it to the server to look at the
    /// `Origin` (cross-site WebSocket hijacking).
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
        StreamView stream = streams.require(streamId(request.getRequestURI()));
        requireKnownParameters(request);
        String after = parameter(request, "after");
        Cursor cursor = after == null ? null : Cursor.parse("after", after);
        Overflow overflow = overflow(request);
        // Loaded here if it has to be, where a failure can still be answered.
        var _ = cursor == null ? timelines.find(stream.id()) : timelines.find(stream.id(), cursor);
        Identity identity = identities.find(request);
        MemberProfile member = identity == null ? null : identity.member();
        // A banned member only loses the right to write.
        var ban = BanNotice.of(member == null ? null : bans.find(stream.channelId(), member.id()));
        var address = ClientAddress.of(request.getRemoteAddr());
        limits.requireFewOf(member == null ? null : member.id(), address);
        boolean counted = counted(request);
        var recognized =
                counted ? recognition.recognize(stream, member, cookies.find(request)) : ViewerRecognition.NOBODY;
        recognized
                .newGuest()
                .ifPresent(guest -> response.addHeader(HttpHeaders.SET_COOKIE, cookies.header(guest, request)));
        OptionalLong guest = recognized.newGuest().isPresent() ? recognized.newGuest() : cookies.find(request);
        return new ViewerConnection(
                stream, cursor, overflow, counted, identity, ban, recognized.viewer(), guest, address);
    }

    private static StreamId streamId(String path) {
        StreamId id = path.startsWith(PREFIX) ? StreamId.parse(path.substring(PREFIX.length())) : null;
        if (id == null) {
            throw Streams.notFound();
        }
        return id;
    }

    private static void requireKnownParameters(HttpServletRequest request) {
        for (String name : request.getParameterMap().keySet()) {
            if (!PARAMETERS.contains(name)) {
                throw Refusal.of(
                        ProblemCode.INVALID, "This address knows no parameters but after, overflow and counted.");
            }
        }
    }

    private static @Nullable String parameter(HttpServletRequest request, String name) {
        String[] values = request.getParameterValues(name);
        if (values != null && values.length > 1) {
            throw Refusal.invalid(name, "must not be given twice");
        }
        return values == null ? null : values[0];
    }

    private static boolean counted(HttpServletRequest request) {
        return switch (parameter(request, "counted")) {
            case null -> true;
            case "true" -> true;
            case "false" -> false;
            default -> throw Refusal.invalid("counted", "must be true or false");
        };
    }

    private static Overflow overflow(HttpServletRequest request) {
        return switch (parameter(request, "overflow")) {
            case null -> Overflow.SKIP;
            case "skip" -> Overflow.SKIP;
            case "page" -> Overflow.PAGE;
            default -> throw Refusal.invalid("overflow", "must be skip or page");
        };
    }
}
