package dev.streamside.chat;

import dev.streamside.word.Words;
import org.springframework.stereotype.Component;

/// Refuses words that the channel does not want, with `WORD_REFUSED`.
@Component
class WordRule implements SendRule {
    private final Words words;

    WordRule(Words words) {
        this.words = words;
    }

    @Override
    public void check(Send send) {
        words.refuse(send.stream().channelId(), send.text());
    }
}
