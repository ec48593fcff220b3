package dev.streamside.security;

import dev.streamside.http.Problems;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.actuate.autoconfigure.web.server.ConditionalOnManagementPort;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderNotFoundException;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.web.context.support.WebApplicationContextUtils;

/// Who may do what, in one place: everything that is not listed is closed. Whether a member may touch *this*
/// stream or chat is decided by the services, which know it.
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {
    /// No inline script or style, nothing from elsewhere but pictures; scripts cannot write markup. To connect
    /// to `'self'` includes a socket to the page's own host.
    private static final String CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; "
            + "img-src 'self' https: data:; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
            + "frame-ancestors 'self'; require-trusted-types-for 'script'";

    /// The management port: what operators ask, and nothing of the pages. Who may reach the port is decided by where it
    /// is bound. At the same addresses of the public port there is nothing.
    @Bean
    @Order(0)
    @ConditionalOnManagementPort(ManagementPortType.DIFFERENT)
    SecurityFilterChain management(HttpSecurity http, Problems problems) throws Exception {
        return http.securityMatcher(SecurityConfiguration::isOnManagementPort)
                .authorizeHttpRequests(allow -> allow.requestMatchers(EndpointRequest.toAnyEndpoint())
                        .permitAll()
                        .dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .anyRequest()
                        .denyAll())
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .exceptionHandling(failures -> failures.authenticationEntryPoint(
                        (request, response, failure) -> problems.write(nothingHere(), request, response)))
                .build();
    }

    private static boolean isOnManagementPort(HttpServletRequest request) {
        return WebServerApplicationContext.hasServerNamespace(
                WebApplicationContextUtils.getWebApplicationContext(request.getServletContext()), "management");
    }

    /// Requests are measured once, around all of this: not filter by filter.
    @Bean
    SecurityObservationSettings securityObservations() {
        return SecurityObservationSettings.noObservations();
    }

    /// The API: sends pass through here, so it holds only what an API call needs.
    @Bean
    @Order(1)
    SecurityFilterChain api(HttpSecurity http, RequestSecurityContextRepository sessions, Problems problems)
            throws Exception {
        return http.securityMatcher("/api/**", "/ws/**")
                .authorizeHttpRequests(allow -> allow.requestMatchers(
                                HttpMethod.POST, "/api/v1/members", "/api/v1/session", "/api/v1/streams/*/heartbeat")
                        .permitAll()
                        .requestMatchers("/api/v1/client", "/api/v1/session")
                        .permitAll()
                        // Whatever the method: a HEAD is answered by what answers the GET.
                        .requestMatchers(
                                "/api/v1/streams/*/reaction",
                                "/api/v1/streams/*/bans/**",
                                "/api/v1/channels/*/subscription")
                        .authenticated()
                        .requestMatchers(HttpMethod.GET, "/api/v1/streams", "/api/v1/streams/**", "/ws/v1/streams/*")
                        .permitAll()
                        .requestMatchers(HttpMethod.HEAD, "/api/v1/streams", "/api/v1/streams/**")
                        .permitAll()
                        .requestMatchers("/api/v1/streams", "/api/v1/streams/**")
                        .authenticated()
                        .anyRequest()
                        .denyAll())
                .securityContext(context -> context.securityContextRepository(sessions))
                .sessionManagement(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .servletApi(AbstractHttpConfigurer::disable)
                .csrf(AbstractHttpConfigurer::disable) // the problem filter refuses other sites' pages, without a token
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .exceptionHandling(failures -> failures.authenticationEntryPoint(
                                (request, response, failure) -> problems.write(
                                        Refusal.of(ProblemCode.LOGIN_REQUIRED, "Sign in first."), request, response))
                        .accessDeniedHandler(
                                (request, response, failure) -> problems.write(nothingHere(), request, response)))
                .headers(headers -> headers.defaultsDisabled()
                        .contentTypeOptions(Customizer.withDefaults())
                        .cacheControl(Customizer.withDefaults()))
                .build();
    }

    /// The page, and nothing else.
    @Bean
    @Order(2)
    SecurityFilterChain page(HttpSecurity http, Problems problems) throws Exception {
        return http.authorizeHttpRequests(allow -> allow.requestMatchers(HttpMethod.GET, "/", "/*")
                        .permitAll()
                        .requestMatchers(HttpMethod.HEAD, "/", "/*")
                        .permitAll()
                        .dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .anyRequest()
                        .denyAll())
                .sessionManagement(session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .csrf(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .exceptionHandling(failures -> failures.authenticationEntryPoint(
                        (request, response, failure) -> problems.write(nothingHere(), request, response)))
                .headers(headers -> headers.contentSecurityPolicy(csp -> csp.policyDirectives(CONTENT_SECURITY_POLICY))
                        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN))
                        .permissionsPolicyHeader(
                                policy -> policy.policy("camera=(), microphone=(), geolocation=(), payment=()"))
                        .frameOptions(frames -> frames.sameOrigin()))
                .build();
    }

    private static Refusal nothingHere() {
        return Refusal.of(ProblemCode.NOT_FOUND, "There is nothing at this address.");
    }

    /// Keeps Spring Boot from inventing a user with a password in the log: members sign in through [Members].
    @Bean
    AuthenticationManager authenticationManager() {
        return authentication -> {
            throw new ProviderNotFoundException("sign in at /api/v1/session");
        };
    }
}
