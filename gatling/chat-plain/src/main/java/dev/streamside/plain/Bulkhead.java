package dev.streamside.plain;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/// A limit in front of the connection pool, as in chat-polling: this many requests run at once, and others wait for
/// half a second before they are refused. Without the setting `plain.bulkhead` there is no limit.
@Component
@ConditionalOnProperty("plain.bulkhead")
class Bulkhead extends OncePerRequestFilter {
    private static final long MAX_WAIT_MILLIS = 500;

    private final Semaphore permits;

    Bulkhead(@Value("${plain.bulkhead}") int concurrent) {
        if (concurrent < 1) {
            throw new IllegalArgumentException("plain.bulkhead must be at least 1: " + concurrent);
        }
        permits = new Semaphore(concurrent);
    }

    /// Metrics must not wait behind the requests that they measure.
    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getRequestURI().startsWith("/actuator/");
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!takeTurn()) {
            response.setHeader(HttpHeaders.RETRY_AFTER, "1");
            response.setStatus(HttpStatus.SERVICE_UNAVAILABLE.value());
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            permits.release();
        }
    }

    private boolean takeTurn() {
        try {
            return permits.tryAcquire(MAX_WAIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
