package dev.streamside.plain;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// A member's messages of one month: several dozen rows.
@RestController
class MonthResource {
    record Line(long id, String text, Instant at) {
        static Line of(Chat chat) {
            return new Line(chat.id, chat.text, chat.sentAt);
        }
    }

    private final ChatRepository chats;

    MonthResource(ChatRepository chats) {
        this.chats = chats;
    }

    /// One statement, which reads these rows alone, by an index.
    @GetMapping("/api/v1/members/{memberId}/chats")
    List<Line> chats(@PathVariable long memberId, @RequestParam YearMonth month) {
        return chats
                .findByMember(
                        memberId,
                        start(month.atDay(1)),
                        start(month.plusMonths(1).atDay(1)))
                .stream()
                .map(Line::of)
                .toList();
    }

    /// One statement, which reads all rows of the member: some 900.
    @GetMapping("/api/v1/members/{memberId}/all-chats")
    List<Line> chatsOfAll(@PathVariable long memberId, @RequestParam YearMonth month) {
        return chats.findByMemberIdOrderBySentAt(memberId).stream()
                .filter(chat ->
                        YearMonth.from(chat.sentAt.atOffset(ZoneOffset.UTC)).equals(month))
                .map(Line::of)
                .toList();
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
