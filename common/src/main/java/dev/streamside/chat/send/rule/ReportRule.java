package dev.streamside.chat.send.rule;

import dev.streamside.moderation.held.HeldReason;
import dev.streamside.moderation.report.Reports;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Holds what a member sends after enough other members have reported them.
@Component
record ReportRule(Reports reports) implements SendRule {
    @Override
    public void check(Send send) {} // refuses nothing

    @Override
    public @Nullable HeldReason holds(Send send) {
        int enough = send.rules().reportsToHold();
        return enough > 0
                        && reports.about(
                                        send.stream().channelId(), send.member().id())
                                >= enough
                ? HeldReason.of(HeldReason.Cause.REPORTS)
                : null;
    }
}
