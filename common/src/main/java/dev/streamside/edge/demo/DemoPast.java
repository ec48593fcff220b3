package dev.streamside.edge.demo;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.NewStream;
import dev.streamside.broadcast.stream.StreamEdit;
import dev.streamside.broadcast.stream.StreamLifecycle;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.moderation.permission.Role;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.StreamId;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// Creates a past stream, with the chats of its audience, for a replay.
@Component
class DemoPast {
    private static final String CHAT = "past-";
    /// How long a stream continues after its last chat.
    private static final Duration END = Duration.ofSeconds(3);

    private final StreamLifecycle streams;
    private final ChatLog chatLog;
    private final JdbcTemplate jdbc;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    DemoPast(
            StreamLifecycle streams, ChatLog chatLog, JdbcTemplate jdbc, TransactionTemplate transaction, Clock clock) {
        this.streams = streams;
        this.chatLog = chatLog;
        this.jdbc = jdbc;
        this.transaction = transaction;
        this.clock = clock;
    }

    /// Adds a stream that has just ended. Only the chats of the show are in it.
    ///
    /// @param cast by username; those of the show and perhaps others
    void add(String title, String description, MemberProfile host, Show show, Map<String, MemberProfile> cast) {
        var stream = streams.create(new NewStream(title, null, null), host);
        streams.start(stream.id(), host);
        Round round = Round.of(show, new Decks(show, random), random);
        var sent = new ArrayList<CompletableFuture<LogResult>>();
        var moments = new ArrayList<Duration>();
        var quotes = new HashMap<String, Quote>();
        for (Round.Moment moment : round.moments()) {
            if (moment.deed() instanceof Act.Say say) {
                Author author = author(say.who(), DemoData.of(cast, say.who()));
                Quote quote = say.replyTo() == null ? null : quotes.get(say.replyTo());
                var result = chatLog.offer(
                        new LogWrite.Chat(stream.id(), author, say.text(), CHAT + sent.size(), quote, List.of()));
                if (say.label() != null && chatLog.await(result) instanceof LogResult.Written written) {
                    quotes.put(say.label(), Quote.of(written.seq(), author, say.text()));
                }
                sent.add(result);
                moments.add(moment.at());
            }
        }
        sent.forEach(chatLog::await);
        transaction.executeWithoutResult(status -> sendEarlier(stream.id(), moments, round.length()));
        streams.edit(stream.id(), new StreamEdit(null, description, null), host); // announces the changed row
        streams.end(stream.id(), host);
    }

    private static Author author(Part part, MemberProfile member) {
        Role badge = switch (part.role()) {
            case HOST -> Role.OWNER;
            case MODERATOR -> Role.MODERATOR;
            case GUEST, STRANGER -> null;
        };
        return new Author(member.id(), member.displayName(), member.imageUrl(), badge == null ? null : badge.name());
    }

    /// Spreads chats that were just sent over the length of the show; otherwise a replay would show them all
    /// at once.
    private void sendEarlier(StreamId streamId, List<Duration> moments, Duration length) {
        Instant start = clock.instant().minus(length.plus(END));
        jdbc.update("update stream set started_at = ? where id = ?", UtcTime.of(start), streamId.value());
        jdbc.update( // its start; a replay puts what follows an entry no earlier than that
                "update chat_log set sent_at = ? where stream_id = ? and client_message_id is null",
                UtcTime.of(start),
                streamId.value());
        var rows = new ArrayList<Object[]>();
        for (int i = 0; i < moments.size(); i++) {
            rows.add(new Object[] {UtcTime.of(start.plus(moments.get(i))), streamId.value(), CHAT + i});
        }
        jdbc.batchUpdate("update chat_log set sent_at = ? where stream_id = ? and client_message_id = ?", rows);
    }
}
