package dev.streamside.edge.security;

import dev.streamside.account.member.Identity;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/// Applies the [WriteChecks] to requests that write, before their controller. Filters apply them to what they answer
/// themselves.
@Configuration(proxyBeanMethods = false)
class WriteLimitInterceptor implements HandlerInterceptor, WebMvcConfigurer {
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
    /// Heartbeats only write to memory, and every viewer sends them regularly.
    private static final String HEARTBEATS = "/api/v1/streams/*/heartbeat";

    private final WriteChecks checks;

    WriteLimitInterceptor(WriteChecks checks) {
        this.checks = checks;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this).addPathPatterns("/api/**").excludePathPatterns(HEARTBEATS);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method && !READING.contains(request.getMethod())) {
            Limited limited = method.getMethodAnnotation(Limited.class);
            Identity who = SecurityContextHolder.getContext().getAuthentication() instanceof SignedIn signedIn
                    ? signedIn.identity()
                    : null;
            checks.pass(limited == null ? Write.OTHER : limited.value(), who, request);
        }
        return true;
    }
}
