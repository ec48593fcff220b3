package dev.streamside.account.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.platform.guard.CurrentClient;
import dev.streamside.platform.id.ClientAddress;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.password.PasswordEncoder;

class PasswordsTest {
    private final CountDownLatch turn = new CountDownLatch(1);

    @Test
    void oneClient_takesAPartOfTheQueue_andLeavesTheRestToOthers() throws Exception {
        var passwords = new Passwords(new Slow(), 1, 7);
        try (var requests = Executors.newVirtualThreadPerTaskExecutor()) {
            var greedy = new ArrayList<Future<String>>();
            for (int i = 0; i < 20; i++) {
                greedy.add(requests.submit(() -> hash(passwords, "192.0.2.1")));
            }
            await().until(() -> passwords.executor().getQueue().size() == 1);
            Future<String> other = requests.submit(() -> hash(passwords, "192.0.2.2"));
            await().until(() -> passwords.executor().getQueue().size() == 2);
            turn.countDown();

            assertThat(other.get()).isEqualTo("hashed");
            for (Future<String> each : greedy) {
                assertThat(each.get()).isEqualTo("hashed");
            }
            assertThat(passwords.refused().sum()).isZero();
        } finally {
            passwords.destroy();
        }
    }

    private static String hash(Passwords passwords, String address) {
        CurrentClient.is(ClientAddress.of(address));
        return passwords.hash("correct horse battery");
    }

    private final class Slow implements PasswordEncoder {
        @Override
        public String encode(@Nullable CharSequence raw) {
            try {
                turn.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            return "hashed";
        }

        @Override
        public boolean matches(@Nullable CharSequence raw, @Nullable String hash) {
            return false;
        }
    }
}
