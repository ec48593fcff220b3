package dev.streamside.token;

import dev.streamside.cluster.ControlLog;
import dev.streamside.id.MemberId;
import dev.streamside.limit.Transactions;
import dev.streamside.member.MemberClosed;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/// Whose tokens have been recalled, and when: older ones are not valid any more, on any node. All that can still matter
/// are in memory, so that nobody's token needs a query. After the longest lifetime of a token they are forgotten, so
/// there are never more than operators, and members who close their account, could make in that time.
@Service
class SignOuts {
    private static final Logger log = LoggerFactory.getLogger(SignOuts.class);

    private final JdbcClient jdbc;
    private final Transactions transactions;
    private final Clock clock;
    private final Duration lasting;
    private final ControlLog.Topic topic;
    private final ConcurrentHashMap<MemberId, Instant> known = new ConcurrentHashMap<>();

    SignOuts(JdbcClient jdbc, Transactions transactions, TokenProperties properties, ControlLog control, Clock clock) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.clock = clock;
        this.lasting = properties.maxLifetime().plus(TokenClaims.SKEW);
        this.topic = control.topic("token-sign-out").listen(id -> load(MemberId.of(id)), this::loadAll);
        loadAll();
    }

    /// Whether a token has been recalled.
    boolean include(VerifiedToken token) {
        Instant at = known.get(token.subject().memberId());
        return at != null && !token.issuedAt().isAfter(at);
    }

    /// The same, but asks the database: another node may have recalled it just now.
    boolean includeNow(VerifiedToken token) {
        load(token.subject().memberId());
        return include(token);
    }

    /// Recalls all tokens of a subject so far. Tokens have whole seconds: one from later in the same second is
    /// recalled, too.
    void signOut(TokenSubject subject) {
        transactions.run(() -> {
            recall(subject.memberId());
            return subject;
        });
    }

    /// Nobody goes on with the tokens of a closed account.
    @EventListener
    void signOut(MemberClosed closed) {
        if (TokenSubject.isIdOfOne(closed.member())) {
            recall(closed.member());
        }
    }

    private void recall(MemberId id) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var at = LocalDateTime.ofInstant(now, ZoneOffset.UTC);
        topic.changed(id);
        jdbc.sql("insert into token_sign_out (member_id, signed_out_at) values (?, ?)"
                        + " on duplicate key update signed_out_at = ?")
                .params(id.value(), at, at)
                .update();
        Transactions.afterCommit(() -> known.merge(id, now, SignOuts::later));
    }

    private void load(MemberId id) {
        read("where member_id = " + id.value());
    }

    private void loadAll() {
        read("");
    }

    private void read(String which) {
        jdbc.sql("select member_id, signed_out_at from token_sign_out " + which).query(row -> {
            Instant at = row.getObject(2, LocalDateTime.class).toInstant(ZoneOffset.UTC);
            known.merge(new MemberId(row.getLong(1)), at, SignOuts::later);
        });
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT7M")
    void forgetOld() {
        Instant old = clock.instant().minus(lasting);
        known.values().removeIf(at -> at.isBefore(old));
        try {
            transactions.run(() -> jdbc.sql("delete from token_sign_out where signed_out_at < ?")
                    .params(LocalDateTime.ofInstant(old, ZoneOffset.UTC))
                    .update());
        } catch (RuntimeException failure) {
            log.warn(
                    "Old sign-outs are not deleted yet: {}",
                    NestedExceptionUtils.getMostSpecificCause(failure).toString());
        }
    }
}
