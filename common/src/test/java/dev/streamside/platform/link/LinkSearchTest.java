package dev.streamside.platform.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The kinds of links. `RuleCorpusTest` counts how often each is right.
class LinkSearchTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com/a",
                "look: HTTP://x",
                "www.example.museum",
                "example.com",
                "go to my-shop.co.kr!",
                "example . com",
                "example (dot) com",
                "example dot com",
                "discord.gg/abc",
                "한글주소.kr",
                "ftp://files",
                "about.me",
                "nrk.no",
                "example.com에서 봐",
                "see example.com.Thanks",
                "evil.zip/x",
                "x dot com",
                "google (dot com)"
            })
    void links_areFound(String text) {
        assertThat(LinkSearch.hasLink(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello.world",
                "wait...what",
                "e.g. this",
                "3.14",
                "the end.Next one",
                "v1.2.3",
                "a.community thing",
                "U.S.A.",
                "10:30",
                "and/or",
                "안녕하세요. 반가워요",
                "Back in ten. TV is too loud",
                "example. com",
                "ok.no",
                "i finished it yesterday.It was great",
                "readme.md and src/main.rs:42:5",
                "java.io.IOException in Main.java:15",
                "ASP.NET, B.Sc. and will.i.am",
                "the dot com bubble, is it .com or .net",
                "good morning.In the end",
                "C:\\Users and C:/Users",
                "http/2 over https",
                "app.run() or plt.show(), and event.target",
                "[12:34:56] std::move(a::b)",
                "お疲れ様。GG",
                "草www。それはwww.まじ"
            })
    void sentences_areNoLinks(String text) {
        assertThat(LinkSearch.hasLink(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "93.184.216.34",
                "0x5d.0xb8.0xd8.0x22",
                "0135.0270.0330.0042",
                "1.2.3.4/x",
                "1.2.3.4:8080",
                "3232235777/login",
                "[2001:db8::1]",
                "2606:4700::6810:84e5"
            })
    void hostsGivenAsNumbers_areFound(String text) {
        assertThat(LinkSearch.hasLink(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.2.3.4",
                "patch 10.11.12.13",
                "v10.1.2.3",
                "300.1.2.3",
                "24.12.2026",
                "1.2.3.4.5",
                "a1::b2",
                "::",
                "1:2:3:4"
            })
    void otherNumbers_areNoHosts(String text) {
        assertThat(LinkSearch.hasLink(text)).isFalse();
    }

    @Test
    void aSuffix_isNoName_andWhatIsRegisteredUnderItIsOne() {
        assertThat(LinkSearch.hasLink("under .co.uk")).isFalse();
        assertThat(PublicSuffixes.allow(List.of("co", "uk"))).isFalse();
        assertThat(PublicSuffixes.allow(List.of("example", "co", "uk"))).isTrue();
        assertThat(PublicSuffixes.allow(List.of("example", "ck"))).isFalse();
        assertThat(PublicSuffixes.allow(List.of("www", "ck"))).isTrue();
        assertThat(PublicSuffixes.allow(List.of("example", "invalid"))).isFalse();
        assertThat(PublicSuffixes.allow(List.of("xn--e1afmkfd", "xn--p1ai"))).isTrue();
    }

    @Test
    void everyCharacter_canBeInATextThatIsSearched() {
        for (int first = 1; first < 0x32000; first += 16) {
            var text = new StringBuilder();
            for (int codePoint = first; codePoint < first + 16; codePoint++) {
                text.appendCodePoint(codePoint).append(".x");
            }
            assertThat(LinkSearch.hasLink(text + "example.com" + text)).isIn(true, false);
        }
    }

    /// Whatever strangers send, no pattern may take time that grows faster than the text, and nothing may fail.
    @Test
    void oddTexts_areSearchedToTheirEnd() {
        for (String part : List.of(
                ".", "..", ". ", " .", "a.", "a . ", "://", ":", "[", "[.", "(dot", "dot ", "a dot ", "www ", "::1",
                "%2e", "&#46;", "\uD83C", "\uDDE6", "。", "a。", "1.", "x--.", "'.", "a b ", "@a.", "\u0332", "İ.i")) {
            String text = part.repeat(2_000 / part.length());
            for (String shifted : List.of(text, "x" + text, text + "com", text + " com", "@" + text + ".com/")) {
                assertThat(LinkSearch.hasLink(shifted)).isIn(true, false);
            }
        }
    }
}
