package dev.streamside.chat.send.rule;

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
import dev.streamside.moderation.word.MadeUpWords;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.springframework.util.function.SingletonSupplier;

/// What the rules for messages cost a send: those that check the text or remember it, and 5,000 words. The
/// difference from `withoutRules` is the cost of turning them on.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SendRulesBenchmark {
    private static final String SHORT = "how do you do this?";
    private static final String LONG = "so I've been watching for 3 hours now and it's still great, can't wait for"
            + " part 2. how long did it take you to learn this, and where would you start? asking for a friend who's new"
            + " to all of this, too!";
    private static final String KOREAN = "저도 배우고 싶어요, 어디서 시작하면 좋을까요? 3시간째 보고 있는데 시간 가는 줄 모르겠네요 ㅋㅋㅋ"
            + " 다음 방송은 언제 하나요? 친구한테도 알려 줬더니 벌써 구독했대요! 오늘은 색감이 정말 예쁘고 소리도 완벽해요. 처음 시작할 때"
            + " 어떤 붓을 쓰셨는지도 궁금합니다. 같은 걸 사도 될까요, 아니면 더 싼 걸로 먼저 연습할까요? 항상 응원해요, 건강 챙기세요!!";

    /// `SHORT` has 19 characters, the other two 200.
    @Param({"SHORT", "LONG", "KOREAN"})
    private String which = "SHORT";

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
    private final List<SendRule> rules =
            List.of(new EmojiRule(), new LinkRule(), new WordRule(), new SlowModeRule(), new RepeatRule());
    private final ChatRules all =
            new ChatRules(30, Audience.EVERYONE, 0, 0, Links.REFUSED, Repeats.ONCE_PER_MEMBER, 0, false);
    private final Function<String, FoundWords> words = MadeUpWords.search(5_000);
    private final Function<String, FoundWords> noWords = MadeUpWords.search(0);
    private final AuthorName noName = new AuthorName(noWords.apply("Display name"), false);
    private long members;
    private String text;

    @Setup
    public void chooseText() {
        text = switch (which) {
            case "SHORT" -> SHORT;
            case "LONG" -> LONG;
            default -> KOREAN;
        };
        if (text.length() != 19 && text.length() != 200) {
            throw new IllegalStateException(which + " has " + text.length() + " characters");
        }
    }

    @Benchmark
    public String withoutRules() {
        return check(ChatRules.OPEN, noWords);
    }

    @Benchmark
    public String withAllRules() {
        return check(all, words);
    }

    /// Always another member, because no member may repeat a message, or send any so soon.
    private String check(ChatRules chat, Function<String, FoundWords> list) {
        var member = new MemberProfile(new MemberId(++members), "username", "Display name", null, Instant.EPOCH);
        var found = SingletonSupplier.of(() -> list.apply(text));
        var send = new Send(stream, member, Role.MEMBER, chat, text, found, () -> noName, "id", null, Set.of());
        rules.forEach(rule -> rule.check(send));
        return send.words().get().masked();
    }
}
