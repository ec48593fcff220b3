package dev.streamside.edge.page;

import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.memory.HeldTimeline;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.id.StreamId;
import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The newest messages of a stream as HTML. A viewer reads them while the scripts of the page still load. They go when
/// the chat has joined: from then on a message may be deleted.
@Component
record FirstMessages(Timelines timelines, JsonMapper json) {
    /// More than a phone shows at once.
    private static final int MAX_ENTRIES = 12;

    private static final String UTF_8 = "UTF-8";

    /// A list of messages, oldest first; empty if the newest entries have none, or are not in memory. Search
    /// engines are told not to quote it, because they would also quote what has been deleted since.
    String html(StreamId streamId) {
        HeldTimeline held = timelines.peek(streamId);
        if (held == null) {
            return "";
        }
        Timeline timeline = held.timeline();
        var lines = new StringBuilder();
        long head = timeline.head();
        for (long seq = Math.max(timeline.oldest(), head - MAX_ENTRIES + 1); seq <= head; seq++) {
            timeline.entry(seq).map(json::readTree).ifPresent(entry -> append(lines, entry));
        }
        return lines.isEmpty() ? "" : "<ol class=\"first-messages\" role=\"list\" data-nosnippet>\n" + lines + "</ol>";
    }

    private static void append(StringBuilder lines, JsonNode entry) {
        JsonNode author = entry.get("author");
        boolean isChat = EntryType.CHAT.word().equals(entry.get("type").asString());
        if (isChat && author != null) { // a deleted one has no author
            lines.append("<li class=\"chat\"><bdi class=\"first-author\">")
                    .append(HtmlUtils.htmlEscape(author.get("name").asString(), UTF_8))
                    .append("</bdi> <bdi>")
                    .append(HtmlUtils.htmlEscape(entry.get("text").asString(), UTF_8))
                    .append("</bdi></li>\n");
        }
    }
}
