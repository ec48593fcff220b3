package dev.streamside.viewers;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Chats in Korean and English, of realistic length: half have at most a dozen characters, a few nearly the
/// two hundred that are allowed.
public final class ChatLines {
    private static final int MOST_CHARACTERS = 200;
    /// The natural logarithm of the number of words: the median is three, and one line in a hundred has more than
    /// twenty.
    private static final double MEDIAN = Math.log(3);
    private static final double SPREAD = 0.85;

    private static final List<String> SHORT = List.of(
            "ㅋㅋㅋㅋ",
            "ㅋㅋㅋㅋㅋㅋㅋㅋ",
            "ㅎㅇ",
            "ㅠㅠ",
            "와",
            "대박",
            "헐",
            "ㄹㅇ",
            "👏👏👏",
            "ㅎㅎ",
            "lol",
            "hi",
            "gg",
            "wow",
            "nice",
            "❤️",
            "🔥🔥",
            "LUL",
            "same",
            "yes!!",
            "no way",
            "안녕하세요",
            "굿",
            "인정");
    private static final List<String> KOREAN = List.of(
            "오늘", "방송", "진짜", "너무", "재밌어요", "이거", "어떻게", "하는", "거예요", "저도", "처음", "왔는데", "소리가", "조금", "작아요", "화면",
            "좋네요", "내일도", "하나요", "몇", "시까지", "해요", "이", "노래", "제목", "뭐예요", "고양이", "귀여워요", "다시", "보여주세요", "아까", "그",
            "부분", "감사합니다", "응원해요", "라면", "먹으면서", "보는", "중", "형", "누나", "근데", "왜", "갑자기", "웃겨요", "역시", "최고");
    private static final List<String> ENGLISH = List.of(
            "that",
            "was",
            "so",
            "good",
            "can",
            "you",
            "show",
            "it",
            "again",
            "what",
            "song",
            "is",
            "this",
            "the",
            "sound",
            "a",
            "bit",
            "low",
            "first",
            "time",
            "here",
            "hello",
            "from",
            "how",
            "long",
            "did",
            "take",
            "to",
            "learn",
            "chat",
            "moving",
            "fast",
            "tonight",
            "same",
            "tomorrow",
            "love",
            "cat",
            "in",
            "background",
            "please",
            "turn",
            "camera",
            "left",
            "I",
            "think",
            "we",
            "should",
            "try",
            "other",
            "one");

    private ChatLines() {}

    public static String line(Random random) {
        if (random.nextInt(5) == 0) {
            return pick(SHORT, random);
        }
        List<String> words = random.nextInt(10) < 6 ? KOREAN : ENGLISH;
        int count = (int) Math.max(1, Math.round(Math.exp(MEDIAN + SPREAD * random.nextGaussian())));
        String line =
                IntStream.range(0, count).mapToObj(i -> pick(words, random)).collect(Collectors.joining(" "));
        return cut(line);
    }

    /// As much of a text as the server accepts, in whole words.
    ///
    /// @param text whose first word is short enough
    public static String cut(String text) {
        return text.length() <= MOST_CHARACTERS
                ? text
                : text.substring(0, text.lastIndexOf(' ', MOST_CHARACTERS)).strip();
    }

    private static String pick(List<String> lines, Random random) {
        return lines.get(random.nextInt(lines.size()));
    }
}
