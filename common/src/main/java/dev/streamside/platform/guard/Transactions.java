package dev.streamside.platform.guard;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/// Transactions of requests: all or nothing, and through the [Bulkhead].
@Component
public class Transactions {
    private final Bulkhead bulkhead;
    private final TransactionTemplate template;

    Transactions(Bulkhead bulkhead, TransactionTemplate template) {
        this.bulkhead = bulkhead;
        this.template = template;
    }

    /// Runs `work` and commits it; an exception rolls it back.
    ///
    /// @throws RuntimeException the work's own, or as [Bulkhead#call]
    public <T extends @Nullable Object> T run(Supplier<T> work) {
        return bulkhead.call(() -> template.execute(status -> work.get()));
    }

    /// As above, for work without a result.
    public void run(Runnable work) {
        run(() -> {
            work.run();
            return true;
        });
    }

    /// Runs `action` when the current transaction is known to be committed, on the thread that commits. If
    /// the reply to the commit is lost, it never runs. So it must not be used for anything that has to follow
    /// the change.
    public static void afterCommit(Runnable action) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                action.run();
            }
        });
    }

    /// Runs `action` when the current transaction has ended, whether it was committed, rolled back, or the
    /// outcome is unknown. Runs on the transaction's thread.
    public static void afterwards(Runnable action) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                action.run();
            }
        });
    }
}
