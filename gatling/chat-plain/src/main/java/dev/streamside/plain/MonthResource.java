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

/// A member's messages of one month: one statement, which reads several dozen rows by an index.
@RestController
class MonthResource {
    record Line(long id, String text, Instant at) {}

    private final ChatRepository chats;

    MonthResource(ChatRepository chats) {
        this.chats = chats;
    }

    @GetMapping("/api/v1/members/{memberId}/chats")
    List<Line> chats(@PathVariable long memberId, @RequestParam YearMonth month) {
        return chats
                .findByMember(
                        memberId,
                        start(month.atDay(1)),
                        start(month.plusMonths(1).atDay(1)))
                .stream()
                .map(chat -> new Line(chat.id, chat.text, chat.sentAt))
                .toList();
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
