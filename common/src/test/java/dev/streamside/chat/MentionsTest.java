package dev.streamside.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.id.MemberId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MentionsTest {
    private static final Map<String, Set<MemberId>> MEMBERS =
            Map.of("kim", ids(1), "kim lee", ids(2), "지민", ids(3), "emma", ids(4, 5), "😀", ids(6));

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

    @Test
    void allNamesakesAreMeant_andEachMemberOnce() {
        assertThat(mentioned("@emma @kim @emma")).containsExactlyInAnyOrderElementsOf(ids(4, 5, 1));
    }

    @Test
    void noMoreThanTen_areMentioned() {
        Set<MemberId> many = ids(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);

        assertThat(Mentions.in("@all", name -> name.equals("all") ? many : Set.of()))
                .hasSize(10);
    }

    private static List<MemberId> mentioned(String text) {
        return Mentions.in(text, name -> MEMBERS.getOrDefault(name.toLowerCase(Locale.ROOT), Set.of()));
    }

    private static Set<MemberId> ids(long... values) {
        return LongStream.of(values).mapToObj(MemberId::new).collect(Collectors.toSet());
    }
}
