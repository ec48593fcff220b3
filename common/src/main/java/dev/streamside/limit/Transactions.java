package dev.streamside.limit;

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

    /// Runs `action` when the transaction under way has been committed, on the thread that commits.
    public static void afterCommit(Runnable action) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                action.run();
            }
        });
    }
}
