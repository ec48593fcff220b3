package dev.streamside.plain;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Answers a constant kilobyte: the cost of a request that does nothing.
@RestController
class ConstantResource {
    private static final String KILOBYTE = "k".repeat(1_024);

    @GetMapping("/api/v1/constant")
    String constant() {
        return KILOBYTE;
    }
}
