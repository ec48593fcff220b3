package dev.streamside.demo;

import java.util.List;

/// What the demo's audience says.
final class DemoLines {
    private DemoLines() {}

    static final List<String> SMALL_TALK = List.of(
            "hello from Lisbon 👋",
            "안녕하세요! 처음 왔어요",
            "that transition was so smooth",
            "와 방금 그 장면 대박 ㅋㅋㅋ",
            "what song is this?",
            "이 노래 제목 뭐예요?",
            "it's from the intro, she wrote it herself",
            "오늘 방송 몇 시까지 해요?",
            "I could watch this all day",
            "화질 진짜 좋네요 👍",
            "first time catching it live!",
            "드디어 본방 사수 성공 🎉",
            "can you show the other angle again?",
            "아까 그 부분 다시 보여주세요!",
            "greetings from Busan 🌊",
            "the colours are unreal today",
            "목소리 너무 좋아요",
            "ok that made me laugh out loud",
            "ㅋㅋㅋㅋㅋㅋㅋㅋ",
            "how long did it take you to learn this?",
            "저도 배우고 싶어요, 어디서 시작하면 좋을까요?",
            "start slow and repeat, that's what helped me",
            "꿀팁 감사합니다 🙏",
            "wait, is that a cat in the background? 🐈",
            "고양이다!!! 🐱",
            "cat stream when",
            "고양이 이름이 뭐예요?",
            "chat is moving fast tonight",
            "오늘 시청자 많네요",
            "brb getting a snack 🍜",
            "라면 먹으면서 보는 중",
            "clip it!",
            "no spoilers for tomorrow please",
            "내일 뭐 그리는지 스포 금지!",
            "이건 클립 각이다",
            "respect, really",
            "응원합니다 💪",
            "the sound is perfect now, thanks for fixing it",
            "이제 소리 잘 들려요",
            "same time tomorrow?",
            "내일도 방송하나요?",
            "good vibes only ✨");

    static final List<String> REPLIES = List.of(
            "welcome, %s! 🙌",
            "%s 님 어서 오세요!", "well said, %s", "%s 님 말에 동의해요 ㅎㅎ", "haha %s, exactly", "hi %s, nice to see you here");
}
