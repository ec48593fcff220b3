package benchmark;

import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Rounds;
import java.util.List;

/// Pages of fifty messages from anywhere in a long log that only the database holds.
final class HistoryCosts {
    private static final int PRIME = 7_919; // so that no page is requested twice in a row

    private HistoryCosts() {}

    /// @param stream with `chats` messages, more than are kept in memory
    static void print(Subject subject, Rounds rounds, String stream, int chats) {
        String path = Subject.chats(stream) + "/history?limit=50&before=";
        rounds.measure(List.of(new Rounds.Contender(
                "a page of history, of %,d chats".formatted(chats),
                subject.server(),
                i -> HttpLoad.get(path + (100 + (long) i * PRIME % (chats / 2))))));
    }
}
