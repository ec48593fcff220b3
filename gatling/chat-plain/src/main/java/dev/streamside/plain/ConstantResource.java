package dev.streamside.plain;

import java.util.concurrent.CompletableFuture;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Answers a constant kilobyte: the cost of a request that does nothing.
@RestController
class ConstantResource {
    private static final String KILOBYTE = "k".repeat(1_024);

    private final LoopThreads loopThreads;

    ConstantResource(LoopThreads loopThreads) {
        this.loopThreads = loopThreads;
    }

    @GetMapping("/api/v1/constant")
    String constant() {
        return KILOBYTE;
    }

    /// The same, on the threads on which loops run: what a published server did with its health check, unknown to its
    /// authors.
    @GetMapping("/api/v1/hopping-constant")
    CompletableFuture<String> hoppingConstant() {
        return loopThreads.run(() -> KILOBYTE);
    }
}
