// Prints a chat, and says each line of its input. Java 17 or later, with the client and what it needs on the class path:
//   java -cp 'libraries/*' Follow.java https://chat.example.com 42 [TOKEN]

import dev.streamside.client.ChatListener;
import dev.streamside.client.Entry;
import dev.streamside.client.State;
import dev.streamside.client.StreamsideChat;
import dev.streamside.client.StreamsideException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

public class Follow {
    public static void main(String[] arguments) throws IOException {
        var chat = StreamsideChat.builder(arguments[0], arguments[1])
                .token(arguments.length > 2 ? arguments[2] : null)
                .listener(new Printer())
                .build();
        chat.start();
        try (chat) {
            var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                chat.send(line)
                        .exceptionally(problem -> {
                            System.err.println("not sent: " + problem.getMessage());
                            return null;
                        })
                        .join(); // one at a time, because at most twenty may wait
            }
        }
    }

    static class Printer implements ChatListener {
        @Override
        public void onChat(Entry chat) {
            System.out.println(chat.author().name() + ": " + chat.text());
        }

        @Override
        public void onReset() {
            System.out.println("-----");
        }

        @Override
        public void onState(State state, StreamsideException problem, long retryInMillis) {
            System.err.println(problem == null ? state : state + ": " + problem.getMessage());
        }
    }
}
