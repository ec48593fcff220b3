package dev.streamside.account.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.TestApplication;
import dev.streamside.account.member.Credentials;
import dev.streamside.account.member.Identity;
import dev.streamside.account.member.Member;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.MemberProperties;
import dev.streamside.account.member.Members;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.TokenHash;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.testing.CheapPasswords;
import dev.streamside.testing.Fixtures;
import dev.streamside.testing.TestDatabase;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.transaction.support.TransactionTemplate;

@SpringBootTest(classes = TestApplication.class, properties = "spring.config.import=classpath:streamside.yml")
@ContextConfiguration(initializers = CheapPasswords.class)
@Timeout(60)
class SessionsIT {
    private static final TestDatabase DATABASE = new TestDatabase();

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        DATABASE.register(registry);
    }

    @Autowired
    private Fixtures fixtures;

    @Autowired
    private Sessions sessions;

    @Autowired
    private DataSource dataSource;

    @Autowired
    private MemberSessionRepository stored;

    @Autowired
    private SessionStore store;

    @Autowired
    private Members members;

    @Autowired
    private Credentials credentials;

    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private Transactions transactions;

    @Autowired
    private Bulkhead bulkhead;

    @Autowired
    private Clock clock;

    @Autowired
    private MemberProperties properties;

    @Autowired
    private SessionTokens sessionTokens;

    @Autowired
    private SessionUses uses;

    @Autowired
    private ControlLog control;

    @Test
    @Tag(TestDatabase.COUNTS_STATEMENTS)
    void forgedTokens_costNoQuery() throws Exception {
        String real = sessions.open(fixtures.member());
        TestDatabase.awaitFullPool(dataSource);
        var before = DATABASE.statements();

        Stream.generate(SessionsIT::forged)
                .limit(1_000)
                .forEach(token -> assertThat(sessions.find(token)).isNull());
        assertThat(sessions.find(real.substring(1) + real.charAt(0))).isNull();

        assertThat(DATABASE.statements().since(before).of("select")).isZero();
    }

    @Test
    void anIdentity_isValidUntilItsSessionIsClosed() {
        MemberProfile member = fixtures.member();
        String token = sessions.open(member);
        Identity identity = Objects.requireNonNull(sessions.find(token));
        assertThat(identity.member()).isEqualTo(member);
        assertThat(identity.isValid()).isTrue();

        sessions.close(token);

        assertThat(identity.isValid()).isFalse();
        assertThat(sessions.find(token)).isNull();
    }

    /// Otherwise an attacker who knows the old password could stay signed in by signing in during the change.
    @Test
    void noSessionBegins_withAPasswordThatHasBeenChangedSinceItWasChecked() {
        Member verified = credentials.authenticate(
                fixtures.member().username(), Fixtures.PASSWORD, ClientAddress.of("192.0.2.7"));
        assertThat(sessions.find(sessions.open(verified))).isNotNull();
        MemberId id = verified.profile().id();
        transaction.executeWithoutResult(status -> credentials.replace(id, "the hash of another"));

        assertThatThrownBy(() -> sessions.open(verified))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ProblemCode.BAD_CREDENTIALS));
    }

    /// The state after a restart: the rows exist, the cache is empty.
    @Test
    @Tag(TestDatabase.COUNTS_STATEMENTS)
    void membersWhoComeBackAtOnce_areRecognized_byAHandfulOfQueries() throws Exception {
        MemberProfile one = fixtures.member();
        MemberProfile other = fixtures.member();
        List<String> tokens = IntStream.range(0, 1_500)
                .mapToObj(i -> sessions.open(i % 2 == 0 ? one : other))
                .toList();
        Sessions cold = cold();
        TestDatabase.awaitFullPool(dataSource);
        var before = DATABASE.statements();
        long start = System.nanoTime();
        try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
            var waits = new ArrayList<Future<Long>>();
            for (String token : tokens) {
                waits.add(requests.submit(() -> {
                    assertThat(cold.find(token)).isNotNull();
                    return Duration.ofNanos(System.nanoTime() - start).toMillis();
                }));
            }
            var millis = new ArrayList<Long>();
            for (Future<Long> wait : waits) {
                millis.add(wait.get());
            }
            Collections.sort(millis);
            System.out.printf(
                    "1,500 cold sessions: %d ms for half of them, %d ms for all%n", millis.get(750), millis.getLast());
        }
        var ran = DATABASE.statements().since(before);
        assertThat(ran.of("select")).isLessThan(100);
        // None of these updates a session. On a slow machine, a scheduled task may write once or twice.
        assertThat(ran.of("update")).isLessThan(5);
    }

    @Test
    void whenASessionWasLastUsed_isStoredLater_andKeepsItAlive() {
        String token = sessions.open(fixtures.member());
        byte[] hash = TokenHash.of(token);
        Instant old = clock.instant().minus(properties.sessionIdle()).plus(Duration.ofHours(1));
        stored.used(List.of(hash), old);
        Sessions cold = cold();
        assertThat(cold.find(token)).isNotNull();

        uses.store();

        assertThat(stored.findWithMembers(List.of(hash)).getFirst().lastUsedAt())
                .isAfter(old.plus(Duration.ofDays(1)));
    }

    /// Otherwise somebody who knows the password could make it impossible to change: that ends all of them at once.
    @Test
    void whoSignsInAgainAndAgain_keepsTheNewestThousandSessions() {
        MemberProfile member = fixtures.member();
        String oldest = sessions.open(member);
        byte[] hash = TokenHash.of(oldest);
        Instant now = clock.instant().plusSeconds(1);
        stored.saveAll(IntStream.range(0, 999)
                .mapToObj(i -> new MemberSession(TokenHash.of("another" + i), reference(member), now.plusMillis(i)))
                .toList());
        assertThat(sessions.find(oldest)).isNotNull();

        String newest = sessions.open(member);

        assertThat(sessions.find(newest)).isNotNull();
        assertThat(sessions.find(oldest)).isNull();
        assertThat(stored.findWithMembers(List.of(hash))).isEmpty();
        assertThat(stored.findWithMembers(List.of(TokenHash.of("another0")))).hasSize(1);
    }

    private Member reference(MemberProfile member) {
        return members.reference(member.id());
    }

    @Test
    void expiredSessions_areDeleted_byLastUseAndByAge() {
        String unused = sessions.open(fixtures.member());
        String fresh = sessions.open(fixtures.member());
        stored.used(
                List.of(TokenHash.of(unused)),
                clock.instant().minus(properties.sessionIdle()).minusSeconds(1));
        Instant longAgo = clock.instant().minus(properties.sessionLifetime()).minusSeconds(1);
        byte[] old = TokenHash.of("old");
        stored.save(new MemberSession(old, reference(fixtures.member()), longAgo));
        stored.used(List.of(old), clock.instant());

        store.forgetExpired();

        assertThat(stored.findWithMembers(List.of(TokenHash.of(unused), old))).isEmpty();
        assertThat(stored.findWithMembers(List.of(TokenHash.of(fresh)))).hasSize(1);
    }

    private Sessions cold() {
        return new Sessions(store, credentials, transactions, bulkhead, sessionTokens, control);
    }

    private static String forged() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
