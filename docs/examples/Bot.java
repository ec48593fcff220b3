// Says each line of its input in a chat. Java 21 or later, nothing to install:
//   scores | SERVER=https://chat.example.com STREAM=42 BOT_NAME=scorebot BOT_PASSWORD=… java Bot.java

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;

public class Bot {
    private static final String SERVER = System.getenv("SERVER");
    private static final String STREAM = System.getenv("STREAM");

    private final HttpClient http = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    public static void main(String[] arguments) throws Exception {
        var bot = new Bot();
        bot.signIn(System.getenv("BOT_NAME"), System.getenv("BOT_PASSWORD"));
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            bot.say(line);
        }
    }

    void signIn(String name, String password) throws IOException, InterruptedException {
        var answer = post("/api/v1/session", "{\"username\":" + quoted(name) + ",\"password\":" + quoted(password) + "}");
        if (answer.statusCode() != 200) {
            throw new IOException(answer.body());
        }
    }

    /** The id makes it harmless to send a chat again: it is stored once, even if an answer was lost. */
    void say(String text) throws IOException, InterruptedException {
        String chat = "{\"clientMessageId\":" + quoted(UUID.randomUUID().toString()) + ",\"text\":" + quoted(text) + "}";
        while (true) {
            var answer = post("/api/v1/streams/" + STREAM + "/chats", chat);
            switch (answer.statusCode()) {
                case 200, 201 -> {
                    return;
                }
                case 429, 503 -> Thread.sleep(Duration.ofSeconds(
                        answer.headers().firstValueAsLong("Retry-After").orElse(2)));
                default -> {
                    System.err.println("not sent: " + answer.body());
                    return;
                }
            }
        }
    }

    private HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(SERVER + path))
                .timeout(Duration.ofSeconds(10))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        text.chars().forEach(c -> quoted.append(c == '"' || c == '\\' || c < ' ' ? "\\u%04x".formatted(c) : "" + (char) c));
        return quoted.append('"').toString();
    }
}
