package dev.streamside.chat.send.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.broadcast.stream.StreamStatus;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.moderation.permission.Role;
import dev.streamside.moderation.rule.Audience;
import dev.streamside.moderation.rule.ChatRules;
import dev.streamside.moderation.rule.Links;
import dev.streamside.moderation.rule.Repeats;
import dev.streamside.moderation.word.FoundWords;
import dev.streamside.moderation.word.SearchedWords;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// How often the rules for messages are right, with typical sentences in six languages and with attempts to evade
/// them. The table in the documentation has the same numbers.
class RuleCorpusTest {
    private static final Path DOCUMENT = Path.of("../docs/decisions/how-links-are-found.md");
    private static final List<String> WORDS =
            List.of("idiot", "loser", "scam", "casino", "stupid", "moron", "hell", "바보", "사기");

    /// @param language its code, of two letters
    private record Harmless(String language, String text) {}

    /// @param rule  which should find it
    /// @param about the listed word that it contains, or the message that it repeats; `-` for neither
    private record Evasion(String rule, String kind, String about, String text) {}

    /// How many were found, of all or of one kind.
    private record Share(int found, int all) {
        static final Share NONE = new Share(0, 0);

        Share plus(boolean isFound) {
            return new Share(found + (isFound ? 1 : 0), all + 1);
        }

        @Override
        public String toString() {
            return found + " of " + all;
        }
    }

    private int chats;
    private final StreamView stream = new StreamView(
            new StreamId(1),
            "stream",
            null,
            StreamStatus.LIVE,
            new ChannelView(new ChannelId(2), new MemberId(3), "channel", null, 0),
            null,
            null,
            null,
            null);
    private final MemberProfile member = new MemberProfile(new MemberId(4), "username", "Ann", null, Instant.EPOCH);
    private final ChatRules rules = new ChatRules(0, Audience.EVERYONE, 0, 0, Links.REFUSED, Repeats.ONCE, 0, true);
    private final Function<String, FoundWords> words = SearchedWords.refusing(WORDS);

    @Test
    void noHarmlessSentence_isALink_orHasAWord() throws IOException {
        assertThat(harmless()).hasSizeGreaterThanOrEqualTo(2_000).doesNotHaveDuplicates();
        assertThat(harmless().stream().map(Harmless::language).distinct()).hasSizeGreaterThanOrEqualTo(6);

        assertThat(harmless())
                .filteredOn(sentence -> isRefused(new LinkRule(), sentence.text))
                .isEmpty();
        assertThat(harmless())
                .filteredOn(sentence -> isRefused(new WordRule(), sentence.text))
                .isEmpty();
    }

    @Test
    void aHarmlessSentence_repeatsNoneButItself() throws IOException {
        var repeats = new RepeatRule();
        Map<String, List<String>> sameLetters = new LinkedHashMap<>();
        for (Harmless sentence : harmless()) {
            if (isRefused(repeats, sentence.text)) {
                sameLetters
                        .computeIfAbsent(sentence.language, language -> new ArrayList<>())
                        .add(sentence.text);
            }
        }
        assertThat(sameLetters.values().stream().mapToInt(List::size).sum())
                .as("sentences that differ only by signs: %s", sameLetters)
                .isLessThanOrEqualTo(10);
    }

    @Test
    void nearlyAllEvasions_areFoundByTheirRule() throws IOException {
        assertThat(evasions()).hasSizeGreaterThanOrEqualTo(300).doesNotHaveDuplicates();
        var shares = new LinkedHashMap<String, Share>();
        var missed = new ArrayList<Evasion>();
        for (Evasion evasion : evasions()) {
            boolean found = isFound(evasion);
            shares.merge(evasion.rule, Share.NONE.plus(found), (share, first) -> share.plus(found));
            if (!found) {
                missed.add(evasion);
            }
        }
        assertThat(shares)
                .as("missed: %s", missed)
                .allSatisfy((rule, share) ->
                        assertThat(share.found).as(rule).isGreaterThanOrEqualTo((int) Math.ceil(0.95 * share.all)));
    }

    @Test
    void theTableInTheDocumentation_saysWhatIsFound() throws IOException {
        var rows = new LinkedHashMap<String, Share>();
        for (Evasion evasion : evasions()) {
            boolean found = isFound(evasion);
            rows.merge("| " + evasion.rule + " | ", Share.NONE.plus(found), (share, first) -> share.plus(found));
        }
        for (Harmless sentence : harmless()) {
            boolean found = isRefused(new LinkRule(), sentence.text);
            rows.merge(
                    "| harmless sentences, as links | ", Share.NONE.plus(found), (share, first) -> share.plus(found));
        }
        List<String> lines = rows.entrySet().stream()
                .map(row -> row.getKey() + row.getValue() + " |")
                .toList();
        assertThat(Files.readAllLines(DOCUMENT)).as(String.join("\n", lines)).containsAll(lines);
    }

    private boolean isFound(Evasion evasion) {
        return switch (evasion.rule) {
            case "link" -> isRefused(new LinkRule(), evasion.text);
            case "word" -> isRefused(new WordRule(), evasion.text);
            case "emoji-only" -> isRefused(new EmojiRule(), evasion.text);
            case "repeat" -> {
                var repeats = new RepeatRule();
                yield !isRefused(repeats, evasion.about) && isRefused(repeats, evasion.text);
            }
            default -> throw new IllegalArgumentException(evasion.rule);
        };
    }

    private boolean isRefused(SendRule rule, String text) {
        var noName = new AuthorName(words.apply("Ann"), false);
        try {
            rule.check(new Send(
                    stream,
                    member,
                    Role.MEMBER,
                    rules,
                    text,
                    () -> words.apply(text),
                    () -> noName,
                    "id-" + chats++, // each is another chat
                    null,
                    Set.of()));
            return false;
        } catch (Refusal _) {
            return true;
        }
    }

    private static List<Harmless> harmless() throws IOException {
        return lines("harmless.tsv").stream()
                .map(line -> new Harmless(line[0], line[1]))
                .toList();
    }

    private static List<Evasion> evasions() throws IOException {
        return lines("evasions.tsv").stream()
                .map(line -> new Evasion(line[0], line[1], line[2], line[3]))
                .toList();
    }

    private static List<String[]> lines(String file) throws IOException {
        try (InputStream in = Objects.requireNonNull(RuleCorpusTest.class.getResourceAsStream(file))) {
            return Stream.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n"))
                    .map(line -> line.split("\t"))
                    .toList();
        }
    }
}
