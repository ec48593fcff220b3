package dev.streamside.chat.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.text.Pairs;
import dev.streamside.platform.text.SeenText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MentionsTest {
    private static final Map<String, List<MemberId>> MEMBERS = Map.of(
            "kim",
            ids(1),
            "kim lee",
            ids(2),
            "지민",
            ids(3),
            "emma",
            ids(5, 4),
            "😀",
            ids(6),
            "all",
            ids(11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21));

    @ParameterizedTest
    @CsvSource(textBlock = """
            @Kim hello, 1
            hello @KIM, 1
            (@kim), 1
            @kim: look, 1
            @Kim Lee is here, 2
            @Kim Leeds is nice, 1
            @지민님 안녕하세요, 3
            안녕@지민, 3
            @😀!, 6
            @@kim, 1
            """)
    void aName_isFoundAfterAnAt(String text, long expected) {
        assertThat(mentioned(text)).containsExactly(new MemberId(expected));
    }

    @ParameterizedTest
    @CsvSource({"@kimberly", "kim", "mail@kim", "9@kim", "@ kim", "@", "@nobody", "@지민2", "@kim2"})
    void aTextThatNamesNobody_mentionsNobody(String text) {
        assertThat(mentioned(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"@ＫＩＭ, 1", "＠kim, 1", "@k\u200Bim, 1", "@кim, 1", "@지\u200B민님, 3"})
    void aName_isFoundAsItIsSeen(String text, long expected) {
        assertThat(mentioned(text)).containsExactly(new MemberId(expected));
    }

    @ParameterizedTest
    @MethodSource("dev.streamside.platform.text.Pairs#same")
    void whoeverHasANameThatLooksTheSame_isMeant(Pairs.Pair pair) {
        assertThat(mentioned("@" + pair.other() + " hi", pair.one())).isNotEmpty();
        assertThat(mentioned("hi, @" + pair.one(), pair.other())).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.streamside.platform.text.Pairs#different")
    void whoeverHasAnotherName_isNotMeant(Pairs.Pair pair) {
        // A longer name may well begin with a shorter one that is complete.
        if (!plain(pair.other()).startsWith(plain(pair.one()))) {
            assertThat(mentioned("@" + pair.other(), pair.one())).isEmpty();
        }
    }

    @Test
    void allNamesakesAreMeant_theLatestFirst_andEachMemberOnce() {
        assertThat(mentioned("@emma @emma")).containsExactlyElementsOf(ids(5, 4));
    }

    @Test
    void ofNamesakes_whoeverIsChosenIsMeant_andAllIfNobodyIs() {
        assertThat(chosen("@emma and @kim", 4)).containsExactlyElementsOf(ids(4, 1));
        assertThat(chosen("@emma", 4, 5)).containsExactlyElementsOf(ids(5, 4));
        assertThat(chosen("@emma", 1)).as("who has another name").containsExactlyElementsOf(ids(5, 4));
        assertThat(chosen("hello", 4)).isEmpty();
    }

    @Test
    void eachName_hasItsLatestBearerBeforeTheOthers() {
        assertThat(mentioned("@all @kim @emma"))
                .startsWith(new MemberId(11), new MemberId(1), new MemberId(5), new MemberId(12), new MemberId(4))
                .hasSize(10);
    }

    @Test
    void noMoreThanTen_areMentioned() {
        assertThat(mentioned("@all")).containsExactlyElementsOf(ids(11, 12, 13, 14, 15, 16, 17, 18, 19, 20));
    }

    private static List<MemberId> mentioned(String text) {
        return Mentions.in(text, Set.of(), name -> MEMBERS.getOrDefault(name, List.of()));
    }

    private static List<MemberId> chosen(String text, long... meant) {
        return Mentions.in(text, Set.copyOf(ids(meant)), name -> MEMBERS.getOrDefault(name, List.of()));
    }

    private static List<MemberId> mentioned(String text, String name) {
        return Mentions.in(text, Set.of(), plain -> plain.equals(plain(name)) ? ids(1) : List.of());
    }

    private static String plain(String name) {
        return SeenText.of(name).plain();
    }

    private static List<MemberId> ids(long... values) {
        return LongStream.of(values).mapToObj(MemberId::new).toList();
    }
}
