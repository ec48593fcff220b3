package dev.streamside.viewers;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What there must be before viewers arrive: a chat that has their transport, a stream, and the members' sign-ins.
///
/// @param chat   where it was made
/// @param stream to watch
/// @param tokens of the members' sessions, which members share in turn; empty without members, and for servers that
///               know none
public record Preparation(URI chat, String stream, List<String> tokens) {
    private static final int SIGNED_UP_HERE = 20;

    public Preparation {
        tokens = List.copyOf(tokens);
    }

    /// Prints the settings, and prepares what they need.
    ///
    /// @throws IOException if it is not there and cannot be made; the message is one line for the terminal
    public static Preparation of(Settings settings) throws IOException {
        settings.byName().forEach((name, value) -> System.out.printf("  %-14s %s%n", name, value));
        if (!settings.isStreamside()) {
            return new Preparation(settings.baseUrl().first(), "", List.of());
        }
        URI chat = settings.baseUrl().first();
        var api = new ApiClient(chat);
        Optional<String> live = live(api, chat);
        try {
            requireTransport(settings, api.transports());
            requireForm(settings, api);
            List<String> tokens = signIns(settings, api);
            if (!settings.stream().isEmpty()) {
                return new Preparation(chat, settings.stream(), tokens);
            }
            return new Preparation(chat, live.isPresent() ? live.get() : start(settings, api, tokens), tokens);
        } catch (Refusal refusal) {
            throw refusal;
        } catch (IOException noAnswer) {
            throw new IOException("The audience cannot be sent: " + noAnswer.getMessage(), noAnswer);
        }
    }

    /// The header `Cookie` of a member.
    ///
    /// @param member its number, from 0 on
    /// @return empty if nobody is signed in
    public String cookieOf(int member) {
        return tokens.isEmpty() ? "" : ServerCookie.SESSION.nameAt(chat) + "=" + tokens.get(member % tokens.size());
    }

    private static final class Refusal extends IOException {
        private static final long serialVersionUID = 1;

        private Refusal(String message) {
            super(message);
        }
    }

    private static Optional<String> live(ApiClient api, URI chat) throws IOException {
        try {
            return api.newestLiveStream();
        } catch (IOException noAnswer) {
            String reason = noAnswer.getMessage() == null ? "nothing is listening" : noAnswer.getMessage();
            throw new IOException(
                    "No chat answers at %s (%s).%nStart one with ./mvnw spring-boot:run, or name another with"
                                    .formatted(chat, reason)
                            + " -Dviewers.baseUrl=http://...",
                    noAnswer);
        }
    }

    /// Otherwise all viewers of another transport would be refused without an explanation.
    private static void requireTransport(Settings settings, List<String> offered) throws IOException {
        if (!offered.contains(settings.transport())) {
            String spoken = String.join(" and ", offered);
            throw new Refusal(
                    "The chat at %s speaks %s, but this audience speaks %s: send it with -Dviewers.transport=%s."
                            .formatted(settings.baseUrl().first(), spoken, settings.transport(), offered.getFirst()));
        }
    }

    private static void requireForm(Settings settings, ApiClient api) throws IOException {
        if (settings.compact() && !api.entryForms().contains("compact")) {
            throw new Refusal("The chat at %s has no compact entries: send the audience without -Dviewers.compact."
                    .formatted(settings.baseUrl().first()));
        }
    }

    /// Starts a stream, and appoints moderators if any are wanted.
    private static String start(Settings settings, ApiClient api, List<String> tokens) throws IOException {
        String owner = owner(api, tokens);
        String stream = api.newLiveStream(owner);
        for (String moderator : tokens.subList(0, settings.moderators(tokens.size()))) {
            if (!moderator.equals(owner)) {
                api.appoint(api.channelOf(stream), owner, moderator);
            }
        }
        return stream;
    }

    private static String owner(ApiClient api, List<String> tokens) throws IOException {
        List<String> owners = tokens.isEmpty() ? api.signUp(1) : tokens;
        if (owners.isEmpty()) {
            throw new IOException("no stream is live, and nobody could be signed up to start one");
        }
        return owners.getFirst();
    }

    private static List<String> signIns(Settings settings, ApiClient api) throws IOException {
        if (settings.members() == 0) {
            return List.of();
        }
        Path file = Path.of(settings.signIns());
        List<String> tokens = Files.exists(file)
                ? Files.readAllLines(file).stream()
                        .filter(line -> !line.isBlank())
                        .toList()
                : api.signUp(Math.min(settings.members(), SIGNED_UP_HERE));
        if (tokens.isEmpty()) {
            throw new IOException("nobody could be signed up, and there is no file " + settings.signIns());
        }
        if (tokens.size() < settings.members()) {
            System.out.printf(
                    "%n%,d members share %,d sign-ins. The application limits how fast a member may send, so refusals"
                            + " are likely. `gatling/lab seed` prepares enough members.%n%n",
                    settings.members(), tokens.size());
        }
        return tokens;
    }
}
