package dev.streamside.edge.frequent;

import dev.streamside.account.member.Identity;
import dev.streamside.chat.send.ChatService;
import dev.streamside.chat.send.NewChat;
import dev.streamside.chat.send.Receipt;
import dev.streamside.edge.security.Identities;
import dev.streamside.edge.security.WriteChecks;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.ratelimit.Write;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Members' sends. Those of guests go on to Spring Security, which refuses them.
@Component
class SendFilter extends FrequentFilter {
    private static final long serialVersionUID = 1L;

    private final transient Identities identities;
    private final transient WriteChecks checks;
    private final transient ChatService chats;

    SendFilter(Identities identities, WriteChecks checks, ChatService chats, JsonMapper json) {
        super("/chats", json);
        this.identities = identities;
        this.checks = checks;
        this.chats = chats;
    }

    @Override
    boolean answer(StreamId stream, HttpServletRequest request, HttpServletResponse response) throws IOException {
        Identity sender = hasJson(request) ? identities.find(request) : null;
        if (sender == null) {
            return false;
        }
        checks.pass(Write.CHAT, sender, request);
        NewChat chat = read(NewChat.class, request);
        if (chat == null) {
            throw Refusal.of(ProblemCode.INVALID, "The body is missing or cannot be read.");
        }
        Receipt receipt = chats.send(stream, sender.member(), chat);
        write(receipt.repeated() ? HttpServletResponse.SC_OK : HttpServletResponse.SC_CREATED, receipt, response);
        return true;
    }
}
