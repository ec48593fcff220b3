package benchmark;

import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Rounds;
import dev.streamside.testing.load.Servers;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Polls as fast as they are answered, compared with the least that others can do: nginx, a servlet filter, a
/// Spring MVC controller, and a controller that queries the database.
final class PollCosts {
    private static final String NOTHING_NEW = "poll, nothing new";
    private static final String TWENTY_NEW = "poll, 20 new";
    private static final String JPA = "/benchmark/streams/1/chats";

    private PollCosts() {}

    static void print(Subject subject, Rounds rounds) throws IOException {
        String stream = subject.owner().liveStream();
        for (int i = 0; i < 300; i++) {
            String text = "저도 배우고 싶어요, 어디서 시작하면 좋을까요? " + i;
            subject.owner().send(stream, text);
            subject.guest().post(JPA, Map.of("text", text));
        }
        long head = subject.head(stream);
        String poll = Subject.chats(stream) + "?after=";
        try (var plain = Servers.start(PlainApplication.class, "benchmark-plain", List.of(PlainApplication.SETTINGS))) {
            List<Rounds.Contender> contenders = new ArrayList<>(List.of(
                    subject.get(NOTHING_NEW, poll + head),
                    subject.get(TWENTY_NEW, poll + (head - 20)),
                    new Rounds.Contender("1 kB from a filter", plain, i -> HttpLoad.get(PlainApplication.FILTER)),
                    new Rounds.Contender(
                            "1 kB from a controller", plain, i -> HttpLoad.get(PlainApplication.CONTROLLER)),
                    subject.get("1 kB from a controller behind this application's security", "/benchmark/constant"),
                    subject.get("JPA, nothing new", JPA + "?after=300"),
                    subject.get("JPA, 20 new", JPA + "?after=280")));
            if (Program.find("nginx").isPresent()) {
                try (var nginx = ConstantNginx.start()) {
                    contenders.add(new Rounds.Contender("1 kB from nginx", nginx, i -> HttpLoad.get("/")));
                    compare(rounds.measure(contenders));
                }
            } else {
                System.out.println("nginx is not installed: left out");
                compare(rounds.measure(contenders));
            }
        }
    }

    private static void compare(Rounds.Comparison polls) {
        for (String ours : List.of(NOTHING_NEW, TWENTY_NEW)) {
            polls.print(ours, "1 kB from a filter");
            polls.print(ours, "1 kB from a controller");
            polls.print(ours, ours.replace("poll", "JPA"));
        }
    }
}
