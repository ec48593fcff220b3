package dev.streamside.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LikenessTest {
    @ParameterizedTest
    @MethodSource("dev.streamside.platform.text.Pairs#same")
    void aNameThatLooksTheSame_imitates(Pairs.Pair pair) {
        assertThat(imitates(pair.other(), pair.one())).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "AIice, Alice",
        "aIice, Alice",
        "A1ice, Alice",
        "Alice., Alice",
        "Al ice, Alice",
        "Alice ✓, Alice",
        "★Alice★, alice",
        "Álice, Alice",
        "Aliсe 👑, Alice",
        "Rornan, Roman",
        "B0B, Bob",
        "Aur0ra, Aurora",
        "M1ra, Mira",
        "lDA, Ida",
        "ΑΝΝΑ, Anna",
        "ΗΕLΕΝ, Helen",
        "lan, Ian",
        "민수_, 민수",
        "민수 ✔, 민수",
        "🐱, 🐱",
        "ᗩlice, Alice"
    })
    void aNameThatMayBeTakenForAnother_imitatesIt(String name, String other) {
        assertThat(imitates(name, other)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "Lan, Ian",
        "Alicia, Alice",
        "Malice, Alice",
        "Bob, Rob",
        "Max1, Max2",
        "Kim1, Kimi2",
        "Max, Max1",
        "민수, 민주",
        "🐱, 🐶",
        "Иван, Ивен",
        "राम, रमा",
        "Anna B, Anna",
        "はは, ばば"
    })
    void anotherName_doesNot(String name, String other) {
        assertThat(imitates(name, other)).isFalse();
        assertThat(imitates(other, name)).isFalse();
    }

    private static boolean imitates(String name, String other) {
        return Likeness.of(name).imitates(Likeness.of(other));
    }
}
