package dev.streamside.edge.security;

import dev.streamside.account.member.Identity;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import dev.streamside.platform.ratelimit.WriteLimits;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/// Prepares every request that writes, after its sender is known and before it is handled: checks whether the
/// token covers it, counts it against its limit, and makes sure that its member is stored.
@Configuration(proxyBeanMethods = false)
class WriteLimitInterceptor implements HandlerInterceptor, WebMvcConfigurer {
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
    /// Heartbeats only write to memory, and every viewer sends them regularly.
    private static final String HEARTBEATS = "/api/v1/streams/*/heartbeat";

    private final WriteLimits limits;

    WriteLimitInterceptor(WriteLimits limits) {
        this.limits = limits;
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
            Write write = limited == null ? Write.OTHER : limited.value();
            if (who != null) {
                who.requireScope(write);
            }
            limits.take(write, who == null ? null : who.member().id(), ClientAddress.of(request.getRemoteAddr()));
            if (who != null) {
                who.ensureStored();
            }
        }
        return true;
    }
}
