package dev.streamside.moderation.report;

import java.util.ArrayList;
import java.util.List;

/// Collects reported chats, whose reports may come in several parts, up to a number of reports.
final class ReportedChats {
    private final List<ReportedChat> chats = new ArrayList<>();
    private int left;

    /// @param most reports
    ReportedChats(int most) {
        this.left = most;
    }

    /// Adds as many of the chat's reports as there is room for.
    void add(ReportedChat chat) {
        List<ReportedChat.Report> some =
                chat.reports().subList(0, Math.min(left, chat.reports().size()));
        if (some.isEmpty()) {
            return;
        }
        left -= some.size();
        if (chats.isEmpty() || !chats.getLast().isSameAs(chat)) {
            chats.add(chat.with(some));
        } else {
            chats.getLast().reports().addAll(some);
        }
    }

    boolean isFull() {
        return left == 0;
    }

    List<ReportedChat> all() {
        return chats;
    }
}
