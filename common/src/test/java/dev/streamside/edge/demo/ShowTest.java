package dev.streamside.edge.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.edge.demo.Act.Deed;
import dev.streamside.edge.demo.Round.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The shipped shows, and the reports of mistakes in a show.
class ShowTest {
    private static final Show LIVE = Show.read("demo/live.txt");
    private static final int ROUNDS = 100;
    private static final List<String> SMALL = List.of(
            "cast",
            "  ann en host Ann",
            "  max en moderator Max",
            "  kim ko guest 김",
            "  bob en stranger Bob",
            "pool cheers",
            "  ko  와",
            "play",
            "  0:00 ann says [hello] hi | hello");

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            somewhere                             ~ is no section
              0:01 eve says hi                    ~ nobody is called "eve"
              0:01 ann dances                     ~ nobody can do this
              0:61 ann says hi                    ~ is not: minute:second
              ann says hi                         ~ is not: minute:second
              0:01 ann says [hello] again         ~ there is a [hello] already
              0:01 ann replies [bye] hi           ~ nothing before is called [bye]
              0:01 max pins [bye]                 ~ nothing before is called [bye]
              0:01 max bans eve: Adverts          ~ nobody is called "eve"
              0:01 max times out bob for 0 s: No  ~ 0 is too few
              0:01 crowd sends 5 boos in 3 s      ~ there is no pool "boos"
              0:01 crowd sends 0 cheers in 3 s    ~ 0 is too few
              0:01 crowd sings                    ~ the crowd cannot do this
              0:01 ann says hi | | there          ~ one of its texts is empty
            """, ignoreLeadingAndTrailingWhitespace = false)
    void aMistake_isNamedWithItsLine(String line, String what) {
        assertThatThrownBy(() -> read(line.stripTrailing()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("small.txt, line 10: ")
                .hasMessageContaining(what.strip());
    }

    @Test
    void whatComesEarlierThanTheLineBefore_orIsTooLong_isAMistake() {
        assertThatThrownBy(() -> read("  0:09 ann says hi", "  0:08 ann says hi"))
                .hasMessageContaining("line 11: earlier than the line before");
        assertThatThrownBy(() -> read("  0:01 ann says " + "a".repeat(201)))
                .hasMessageContaining("line 10: longer than 200 characters");
        assertThat(read("  0:01 ann says " + "🌊".repeat(200)).cues()).hasSize(2);
    }

    @Test
    void aCastWithoutAHost_orAPoolWithoutALanguage_isAMistake() {
        assertThatThrownBy(() -> new ShowReader("small.txt").read(SMALL.subList(0, 1)))
                .hasMessageContaining("there must be one host, not 0");
        assertThatThrownBy(() -> read("cast", "  lena de guest Lena"))
                .hasMessageContaining("the pool \"cheers\" has nothing in \"de\"");
        assertThatThrownBy(() -> read("pool boos", "  fr  bof")).hasMessageContaining("no guest speaks \"fr\"");
        assertThatThrownBy(() -> read("cast", "  kim ko guest 김")).hasMessageContaining("there is a \"kim\" already");
    }

    private static Show read(String... more) {
        var lines = new ArrayList<>(SMALL);
        lines.addAll(List.of(more));
        return new ShowReader("small.txt").read(lines);
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo/live.txt", "demo/past.txt"})
    void everybodyInAShippedShow_speaksInTheirOwnLanguage(String file) {
        Show show = Show.read(file);
        var spoken = new HashSet<Part>();
        for (int i = 0; i < 5; i++) {
            for (Act.Say say : says(Round.of(show, new Decks(show, new Random(i)), new Random(i)))) {
                spoken.add(say.who());
                switch (say.who().language()) {
                    case "ko" -> assertThat(say.text()).doesNotContainPattern("[\\p{IsHiragana}\\p{IsKatakana}]");
                    case "ja" -> assertThat(say.text()).doesNotContainPattern("\\p{IsHangul}");
                    case "ar" -> assertThat(say.text()).doesNotContainPattern("[a-zA-Z]");
                    default ->
                        assertThat(say.text())
                                .satisfiesAnyOf(
                                        text -> assertThat(text).doesNotContainPattern("[\\p{IsHangul}\\p{IsHan}]"),
                                        text -> assertThat(say.who().role()).isEqualTo(Part.Role.HOST));
                }
            }
        }
        assertThat(spoken.stream().filter(part -> part.role() != Part.Role.MODERATOR))
                .hasSize(show.cast().size() - 1);
    }

    /// This holds whenever a newcomer comes, and across the end of a round.
    @Test
    void somethingIsSaidEveryFewSeconds_andABurstComesEveryMinute() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            var decks = new Decks(LIVE, new Random(seed));
            List<Long> millis = new ArrayList<>();
            long begin = 0;
            for (int i = 0; i < 2; i++) {
                Round round = Round.of(LIVE, decks, new Random(seed * 2L + i));
                long from = begin;
                round.moments().stream()
                        .filter(moment -> moment.deed() instanceof Act.Say)
                        .forEach(moment -> millis.add(from + moment.at().toMillis()));
                begin += round.length().toMillis() + 2_000;
            }

            List<Long> bursts = IntStream.range(0, millis.size() - 6)
                    .filter(i -> millis.get(i + 6) - millis.get(i) < 6_000)
                    .mapToObj(millis::get)
                    .toList();
            assertThat(longestGap(millis)).as("seed %s", seed).isLessThanOrEqualTo(6_000);
            assertThat(millis.getLast() / millis.size()).as("seed %s", seed).isBetween(1_000L, 2_500L);
            assertThat(bursts.getFirst()).isLessThan(60_000);
            assertThat(longestGap(bursts)).as("seed %s", seed).isLessThanOrEqualTo(60_000);
        }
    }

    private static long longestGap(List<Long> millis) {
        return IntStream.range(1, millis.size())
                .mapToLong(i -> millis.get(i) - millis.get(i - 1))
                .max()
                .orElseThrow();
    }

    @Test
    void aRound_keepsTheLimitsOfItsChat_andTakesFiveMinutes() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Round round = Round.of(LIVE, new Decks(LIVE, new Random(seed)), new Random(seed));
            var last = new HashMap<String, Duration>();
            assertThat(round.length()).isBetween(Duration.ofMinutes(4).plusSeconds(30), Duration.ofMinutes(5));
            for (Moment moment : round.moments()) {
                if (moment.deed() instanceof Act.Say say) {
                    Duration before = last.put(say.who().name(), moment.at());
                    if (before != null) {
                        assertThat(moment.at().minus(before))
                                .as("%s, seed %s", say, seed)
                                .isGreaterThanOrEqualTo(Duration.ofSeconds(DemoRules.SLOW_MODE_SECONDS));
                    }
                }
            }
        }
    }

    /// A scene would lose its point without any of these.
    @Test
    void theShow_hasEveryScene() {
        List<Deed> deeds = Round.of(LIVE, new Decks(LIVE, new Random(1)), new Random(1)).moments().stream()
                .map(Moment::deed)
                .toList();

        assertThat(deeds)
                .hasAtLeastOneElementOfType(Act.Announce.class)
                .hasAtLeastOneElementOfType(Act.Pin.class)
                .hasAtLeastOneElementOfType(Act.Unpin.class)
                .hasAtLeastOneElementOfType(Act.Delete.class)
                .hasAtLeastOneElementOfType(Act.Purge.class)
                .hasAtLeastOneElementOfType(Act.Approve.class)
                .hasAtLeastOneElementOfType(Act.Like.class)
                .anyMatch(deed -> deed instanceof Act.Ban ban && ban.seconds() == null)
                .anyMatch(deed -> deed instanceof Act.Ban ban && ban.seconds() != null)
                .anyMatch(deed -> deed instanceof Act.Say say && say.replyTo() != null);
        assertThat(LIVE.pools()).containsKey(Show.GREETINGS);
        assertThat(LIVE.with(Part.Role.GUEST).stream().map(Part::language).distinct())
                .hasSizeGreaterThan(6);
    }

    @Test
    void theNextRound_tellsTheSameStory_inOtherWords() {
        var random = new Random(7);
        var decks = new Decks(LIVE, random);
        List<String> first = texts(Round.of(LIVE, decks, random));
        List<String> second = texts(Round.of(LIVE, decks, random));

        var same = new HashSet<>(first);
        same.retainAll(second);
        assertThat(first).contains("…and there it is. The water moves!");
        assertThat(second).contains("…and there it is. The water moves!").isNotEqualTo(first);
        assertThat(same).hasSizeLessThan(new HashSet<>(first).size());
    }

    /// A line that comes again at once looks canned.
    @Test
    void noLineOfAPool_comesAgain_beforeAllOthersHaveCome() {
        var decks = new Decks(LIVE, new Random(3));
        Map<String, List<String>> chatter = LIVE.pools().getOrDefault("chatter", Map.of());
        int size = Stream.of("ko", Show.EVERYBODY)
                .mapToInt(language -> chatter.getOrDefault(language, List.of()).size())
                .sum();
        assertThat(size).isGreaterThan(10);

        for (int round = 0; round < 5; round++) {
            assertThat(IntStream.range(0, size).mapToObj(i -> decks.draw("chatter", "ko")))
                    .doesNotHaveDuplicates();
        }
    }

    private static List<Act.Say> says(Round round) {
        return round.moments().stream()
                .map(Moment::deed)
                .filter(Act.Say.class::isInstance)
                .map(Act.Say.class::cast)
                .toList();
    }

    private static List<String> texts(Round round) {
        return says(round).stream().map(Act.Say::text).toList();
    }
}
