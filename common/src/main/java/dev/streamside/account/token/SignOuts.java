package dev.streamside.account.token;

import dev.streamside.account.member.MemberClosed;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.MemberId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/// The members whose tokens have been recalled, and until which time of issue their tokens are invalid, on
/// any node. All entries that still matter are in memory, so that checking a token needs no query. They are
/// dropped after the longest lifetime of a token, so there are never more than operators, and members who
/// close their account, can create in that time.
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
        this.topic = control.topic("token-sign-out").listen(id -> {}, id -> load(MemberId.of(id)), this::loadAll);
        loadAll();
    }

    /// Whether a token has been recalled.
    boolean include(VerifiedToken token) {
        Instant at = known.get(token.subject().memberId());
        return at != null && !token.issuedAt().isAfter(at);
    }

    /// As [#include], but with a query: another node may have recalled it just now.
    boolean includeNow(VerifiedToken token) {
        load(token.subject().memberId());
        return include(token);
    }

    /// Recalls all tokens of a subject so far. The issuer's clock may be ahead of ours, by up to
    /// [TokenClaims#SKEW]. It cannot be known which of the tokens with such times were issued later, so all
    /// of them are recalled.
    void signOut(TokenSubject subject) {
        transactions.run(() -> recall(subject.memberId()));
    }

    /// The tokens of a closed account are recalled.
    @EventListener
    void signOut(MemberClosed closed) {
        if (TokenSubject.isIdOfOne(closed.member())) {
            recall(closed.member());
        }
    }

    private void recall(MemberId id) {
        Instant last = clock.instant().plus(TokenClaims.SKEW).truncatedTo(ChronoUnit.MILLIS);
        var at = UtcTime.of(last);
        topic.changed(id, () -> known.merge(id, last, SignOuts::later));
        jdbc.sql("insert into token_sign_out (member_id, signed_out_at) values (?, ?)"
                        + " on duplicate key update signed_out_at = ?")
                .params(id.value(), at, at)
                .update();
    }

    private void load(MemberId id) {
        read("where member_id = " + id.value());
    }

    private void loadAll() {
        read("");
    }

    private void read(String which) {
        jdbc.sql("select member_id, signed_out_at from token_sign_out " + which).query(row -> {
            Instant at = UtcTime.read(row, 2);
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
                    .params(UtcTime.of(old))
                    .update());
        } catch (RuntimeException failure) {
            log.warn("Old sign-outs are not deleted yet: {}", Outage.cause(failure));
        }
    }
}
