package dev.streamside.viewers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/// As much of a polling chat as a viewer needs, in memory. It can be told to lose one chat: acknowledged, never
/// shown.
final class TinyChat implements AutoCloseable {
    private static final String COUNTS = "{\"viewers\":1,\"likes\":0,\"dislikes\":0,\"nextHeartbeatMillis\":20000}";

    private record Chat(long seq, String id) {
        String json() {
            return "{\"type\":\"chat\",\"seq\":\"" + seq + "\",\"clientMessageId\":\"" + id + "\"}";
        }
    }

    private final ObjectMapper json = new ObjectMapper();
    private final HttpServer server;
    private final List<Chat> chats = new ArrayList<>();
    private final long losing;

    /// @param losing the number of the chat to lose; 0 for none
    TinyChat(long losing) throws IOException {
        this.losing = losing;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    URI base() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            boolean isPost = exchange.getRequestMethod().equals("POST");
            if (path.endsWith("/members")) {
                say(exchange, 201, "{\"id\":\"1\"}");
            } else if (path.endsWith("/session")) {
                exchange.getResponseHeaders().add("Set-Cookie", "streamside_session=a-token; Path=/; HttpOnly");
                say(exchange, 200, "{\"id\":\"1\"}");
            } else if (path.endsWith("/streams")) {
                say(exchange, 200, "{\"content\":[{\"id\":\"7\"}],\"page\":{}}");
            } else if (path.endsWith("/chats")) {
                if (isPost) {
                    say(exchange, 201, send(json.readTree(exchange.getRequestBody())));
                } else {
                    say(exchange, 200, poll(exchange.getRequestURI().getQuery()));
                }
            } else {
                say(exchange, 200, COUNTS);
            }
        }
    }

    private synchronized String send(JsonNode chat) {
        long seq = chats.size() + 1L;
        chats.add(new Chat(seq, chat.path("clientMessageId").asText()));
        return "{\"seq\":\"" + seq + "\"}";
    }

    private synchronized String poll(String query) {
        long after = query == null ? chats.size() : Long.parseLong(query.replace("after=", ""));
        String entries = chats.stream()
                .filter(chat -> chat.seq() > after && chat.seq() != losing)
                .map(Chat::json)
                .collect(Collectors.joining(","));
        return "{\"entries\":[" + entries + "],\"cursor\":\"" + chats.size()
                + "\",\"skipped\":0,\"nextPollMillis\":500}";
    }

    private static void say(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
