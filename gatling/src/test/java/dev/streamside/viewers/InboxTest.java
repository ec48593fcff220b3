package dev.streamside.viewers;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InboxTest {
    private static final long SENT = 1_700_000_000_000L;

    private final MessageIds ids = new MessageIds("run");
    private final Deliveries deliveries = new Deliveries(SENT, SENT, SENT + 120_000);
    private final Nodes nodes = new Nodes(List.of(URI.create("http://one"), URI.create("http://two")));
    private final Inbox inbox = new Inbox(ids, deliveries, nodes, 0);

    @BeforeEach
    void theFirstChatsReachToTen() {
        inbox.begin(update(10, 0, 9, 10));
    }

    @Test
    void theFirstChats_areNoDeliveries() {
        assertThat(deliveries.summary()).containsEntry("delivered", 0L);
        assertThat(inbox.cursor()).isEqualTo(10);
    }

    @Test
    void aDelivery_tookFromItsSendingToNow() {
        inbox.receive(update(12, 0, 11, 12), SENT + 250);
        assertThat(deliveries.summary())
                .containsAllEntriesOf(Map.of("delivered", 2L, "p50Millis", 250L, "maxMillis", 250L, "lost", 0L));
        assertThat(inbox.hasEachOnce()).isTrue();
    }

    @Test
    void aMissingNumber_isALoss_whereverItIsMissing() {
        inbox.receive(update(13, 0, 11, 13), SENT);
        inbox.receive(update(15, 0), SENT);
        assertThat(deliveries.summary()).containsEntry("lost", 3L);
        assertThat(inbox.hasEachOnce()).isFalse();
    }

    @Test
    void whatTheServerSaysItSkipped_isNotLost_butCounted() {
        inbox.receive(update(110, 98, 109, 110), SENT);
        assertThat(deliveries.summary()).containsAllEntriesOf(Map.of("lost", 0L, "skipped", 98L));
        assertThat(inbox.hasEachOnce()).isTrue();
    }

    @Test
    void whatIsMissingWithinAPageOfTheHistory_isLost_notSkipped() {
        inbox.receive(Update.ofHistory(json(0, 0, 13, 12, 10, 9), inbox.cursor()), SENT);
        assertThat(deliveries.summary()).containsAllEntriesOf(Map.of("delivered", 2L, "lost", 1L, "skipped", 0L));
    }

    @Test
    void withoutADelivery_thereIsNoTimeOfOne() {
        assertThat(deliveries.summary()).doesNotContainKeys("p50Millis", "maxMillis");
    }

    @Test
    void ofTheHistory_onlyWhatIsNewCounts() {
        inbox.receive(Update.ofHistory(json(0, 0, 15, 14, 13, 12, 11, 10, 9), inbox.cursor()), SENT + 40);
        assertThat(inbox.cursor()).isEqualTo(15);
        inbox.receive(Update.ofHistory(json(0, 0, 15, 14, 13), inbox.cursor()), SENT + 40);
        assertThat(inbox.cursor()).isEqualTo(15);
        assertThat(deliveries.summary()).containsAllEntriesOf(Map.of("delivered", 5L, "lost", 0L, "duplicated", 0L));
    }

    @Test
    void aViewerWhoLeaves_hasSkippedWhatItWasNotGiven() {
        inbox.receive(Update.ofHistory(json(0, 0, 12, 11), inbox.cursor()), SENT);
        inbox.endBehind(40);
        assertThat(deliveries.summary()).containsAllEntriesOf(Map.of("skipped", 28L, "lost", 0L));
        assertThat(inbox.hasEachOnce()).isTrue();
    }

    @Test
    void aViewerIsBehind_whenItsLatestPageIsFull() {
        inbox.receive(update(13, 0, 11, 12, 13), SENT);
        assertThat(inbox.isBehind(3)).isTrue();
        inbox.receive(update(14, 0, 14), SENT);
        assertThat(inbox.isBehind(3)).isFalse();
    }

    @Test
    void aPollOfTheDatabase_asksForTheOldestFiftyAfterItsCursor() {
        assertThat(PollingClient.newChats(Settings.of(Map.of("pollsDatabase", "true")), 7))
                .isEqualTo("/history?limit=50&before=58");
        assertThat(PollingClient.newChats(Settings.of(Map.of()), 7)).isEqualTo("?limit=200&after=7");
    }

    @Test
    void anEntryAgain_isADuplicate_andNoSecondDelivery() {
        inbox.receive(update(11, 0, 11), SENT);
        inbox.receive(update(12, 0, 11, 12), SENT);
        assertThat(deliveries.summary()).containsAllEntriesOf(Map.of("duplicated", 1L, "delivered", 2L));
        assertThat(inbox.hasEachOnce()).isFalse();
    }

    @Test
    void whatWasAcknowledgedToSomebody_butNeverCame_isLostAtTheEnd() {
        inbox.receive(update(12, 0, 11, 12), SENT);
        inbox.end(13);
        assertThat(deliveries.summary()).containsEntry("lost", 1L);
    }

    @Test
    void chatsFromAnotherNode_areTimedApart() {
        var neighbour = new Inbox(ids, deliveries, nodes, 9);
        neighbour.begin(update(10, 0));
        inbox.receive(update(11, 0, 11), SENT + 300);
        neighbour.receive(update(11, 0, 11), SENT + 20);
        assertThat(deliveries.summary())
                .containsAllEntriesOf(
                        Map.of("delivered", 2L, "withinNodeP99Millis", 20L, "acrossNodesP99Millis", 300L));
    }

    @Test
    void chatsOfAnotherRun_haveNoDeliveryTime() {
        var other = new Inbox(new MessageIds("other"), deliveries, nodes, 0);
        other.begin(update(10, 0));
        other.receive(update(11, 0, 11), SENT);
        assertThat(deliveries.summary()).containsAllEntriesOf(Map.of("delivered", 0L, "lost", 0L));
    }

    @Test
    void chatsSentDuringTheRamp_haveNoDeliveryTime_butMustArrive() {
        var late = new Deliveries(SENT, SENT + 60_000, SENT + 120_000);
        var viewer = new Inbox(ids, late, nodes, 0);
        viewer.begin(update(10, 0));
        viewer.receive(update(12, 0, 12), SENT);
        assertThat(late.summary()).containsAllEntriesOf(Map.of("delivered", 0L, "lost", 1L));
    }

    @Test
    void chatsSentWhileTheAudienceLeaves_haveNoDeliveryTime_butMustArrive() {
        var over = new Deliveries(SENT - 60_000, SENT - 60_000, SENT);
        var viewer = new Inbox(ids, over, nodes, 0);
        viewer.begin(update(10, 0));
        viewer.receive(update(12, 0, 12), SENT);
        assertThat(over.summary()).containsAllEntriesOf(Map.of("delivered", 0L, "lost", 1L));
    }

    private Update update(long cursor, long skipped, long... seqs) {
        return Update.read(json(cursor, skipped, seqs));
    }

    private String json(long cursor, long skipped, long... seqs) {
        String entries = LongStream.of(seqs)
                .mapToObj(seq -> "{\"type\":\"chat\",\"seq\":\"" + seq + "\",\"clientMessageId\":\""
                        + ids.of(SENT, 7, seq) + "\"}")
                .collect(Collectors.joining(","));
        return "{\"entries\":[" + entries + "],\"cursor\":\"" + cursor + "\",\"skipped\":" + skipped + "}";
    }
}
