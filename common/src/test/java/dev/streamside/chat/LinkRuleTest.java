package dev.streamside.chat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkRuleTest {
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
                "ftp://files"
            })
    void links_areFound(String text) {
        assertThat(LinkRule.hasLink(text)).isTrue();
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
                "안녕하세요. 반가워요"
            })
    void sentences_areNoLinks(String text) {
        assertThat(LinkRule.hasLink(text)).isFalse();
    }
}
