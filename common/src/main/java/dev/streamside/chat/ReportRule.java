package dev.streamside.chat;

import dev.streamside.report.Reports;
import org.springframework.stereotype.Component;

/// Holds what members send whom enough others have reported.
@Component
class ReportRule implements SendRule {
    private final Reports reports;

    ReportRule(Reports reports) {
        this.reports = reports;
    }

    @Override
    public void check(Send send) {} // refuses nothing

    @Override
    public boolean holds(Send send) {
        int enough = send.rules().reportsToHold();
        return enough > 0
                && reports.about(send.stream().channelId(), send.member().id()) >= enough;
    }
}
