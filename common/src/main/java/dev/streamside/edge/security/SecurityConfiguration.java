package dev.streamside.edge.security;

import dev.streamside.edge.client.ClientProperties;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.http.PageFiles;
import dev.streamside.platform.http.Problems;
import dev.streamside.platform.http.WebProperties;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer.FrameOptionsConfig;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.header.writers.CrossOriginOpenerPolicyHeaderWriter.CrossOriginOpenerPolicy;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.context.support.WebApplicationContextUtils;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/// Access to addresses: applies the access rules of all resources, and refuses everything else. Whether a
/// member may change *this* stream or chat is decided by the services.
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {
    /// The files of the page and of the client. Folders have no listings: their own addresses answer 404.
    private static final List<String> PAGE_FILES =
            List.of("/", "/*", "/page/**", "/streamside/**", "/mod/*", "/popout/*", "/overlay/*");

    private static final Set<String> READING = Set.of("GET", "HEAD");

    /// If two patterns match, the one with fewer wildcards applies.
    private static final Comparator<AccessRule> MOST_SPECIFIC_FIRST = Comparator.comparing(
            rule -> PathPatternParser.defaultInstance.parse(rule.pattern()), PathPattern.SPECIFICITY_COMPARATOR);

    /// The management port: health, metrics and information, open to every client that can reach it, which
    /// its bind address determines. The public port has none of this.
    @Bean
    @Order(0)
    @ConditionalOnManagementPort(ManagementPortType.DIFFERENT)
    SecurityFilterChain management(HttpSecurity http, Problems problems) throws Exception {
        return open(
                        http.securityMatcher(SecurityConfiguration::isOnManagementPort),
                        problems,
                        EndpointRequest.toAnyEndpoint())
                .build();
    }

    private static boolean isOnManagementPort(HttpServletRequest request) {
        return WebServerApplicationContext.hasServerNamespace(
                WebApplicationContextUtils.getWebApplicationContext(request.getServletContext()), "management");
    }

    @Bean
    HttpFirewall firewall() {
        return new Firewall();
    }

    @Bean
    RequestRejectedHandler oddRequests(Problems problems) {
        return (request, response, failure) -> problems.write(failure, request, response);
    }

    /// Requests are measured once, as a whole, not filter by filter.
    @Bean
    SecurityObservationSettings securityObservations() {
        return SecurityObservationSettings.noObservations();
    }

    /// The API, but for what filters answer before: polls, and most sends and heartbeats. It does only what an API
    /// call needs.
    @Bean
    @Order(1)
    SecurityFilterChain api(
            HttpSecurity http,
            RequestSecurityContextRepository sessions,
            List<AccessRules> resources,
            NotSignedIn notSignedIn,
            Problems problems)
            throws Exception {
        return http.securityMatcher("/api/**", "/ws/**")
                .authorizeHttpRequests(allow -> {
                    resources.stream()
                            .flatMap(resource -> resource.accessRules().stream())
                            .sorted(MOST_SPECIFIC_FIRST)
                            .forEach(rule -> allow(rule, allow));
                    allow.anyRequest().access((member, request) -> {
                        throw nothingHere();
                    });
                })
                .securityContext(context -> context.securityContextRepository(sessions))
                .sessionManagement(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .servletApi(AbstractHttpConfigurer::disable)
                .csrf(AbstractHttpConfigurer::disable) // the problem filter refuses other sites' requests
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .exceptionHandling(failures -> failures.authenticationEntryPoint(notSignedIn)
                        .accessDeniedHandler(
                                (request, response, failure) -> problems.write(nothingHere(), request, response)))
                .headers(headers -> headers.defaultsDisabled()
                        .contentTypeOptions(Customizer.withDefaults())
                        .cacheControl(Customizer.withDefaults()))
                .build();
    }

    /// The built scripts and styles of the page. None of them is a page, so the policy is not repeated with
    /// each.
    @Bean
    @Order(2)
    SecurityFilterChain assets(HttpSecurity http, Problems problems) throws Exception {
        RequestMatcher[] reads = reads(List.of("/assets/*"));
        return open(http.securityMatcher(new OrRequestMatcher(reads)), problems, reads)
                .headers(headers -> headers.defaultsDisabled().contentTypeOptions(Customizer.withDefaults()))
                .build();
    }

    /// Only the chat, which pages of allowed origins may show in a frame.
    @Bean
    @Order(3)
    SecurityFilterChain frame(
            HttpSecurity http, Problems problems, ClientProperties settings, WebProperties web, PageFiles files)
            throws Exception {
        String policy = policy(files, settings, web.allowedOrigins());
        RequestMatcher[] reads = reads(List.of("/embed/*"));
        return withPolicy(open(http.securityMatcher(new OrRequestMatcher(reads)), problems, reads), policy)
                .headers(headers -> headers.frameOptions(FrameOptionsConfig::disable))
                .build();
    }

    /// The page itself.
    @Bean
    @Order(4)
    SecurityFilterChain page(HttpSecurity http, Problems problems, ClientProperties settings, PageFiles files)
            throws Exception {
        return withPolicy(open(http, problems, reads(PAGE_FILES)), policy(files, settings, List.of()))
                .headers(headers -> headers.frameOptions(FrameOptionsConfig::sameOrigin)
                        .crossOriginOpenerPolicy(opener -> opener.policy(CrossOriginOpenerPolicy.SAME_ORIGIN)))
                .build();
    }

    private static String policy(PageFiles files, ClientProperties settings, List<String> frames) {
        return new ContentSecurityPolicy(files.text("watch.html"), settings, frames).directives();
    }

    private static HttpSecurity withPolicy(HttpSecurity http, String policy) throws Exception {
        return http.headers(headers -> headers.contentSecurityPolicy(csp -> csp.policyDirectives(policy))
                .referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN))
                .permissionsPolicyHeader(
                        permissions -> permissions.policy("camera=(), microphone=(), geolocation=(), payment=()")));
    }

    private static RequestMatcher[] reads(List<String> paths) {
        PathPatternRequestMatcher.Builder matchers = PathPatternRequestMatcher.withDefaults();
        return Stream.of(HttpMethod.GET, HttpMethod.HEAD)
                .flatMap(method -> paths.stream().map(path -> matchers.matcher(method, path)))
                .toArray(RequestMatcher[]::new);
    }

    /// Opens some addresses to all clients, and answers 404 at all others.
    private static HttpSecurity open(HttpSecurity http, Problems problems, RequestMatcher... addresses)
            throws Exception {
        return http.authorizeHttpRequests(allow -> allow.requestMatchers(addresses)
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
                        (request, response, failure) -> problems.write(nothingHere(), request, response)));
    }

    private static void allow(
            AccessRule rule,
            AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry allow) {
        if (rule.reading() != rule.writing()) {
            allow(rule.reading(), allow.requestMatchers(HttpMethod.GET, rule.pattern()));
            allow(rule.reading(), allow.requestMatchers(HttpMethod.HEAD, rule.pattern()));
        }
        allow(rule.writing(), allow.requestMatchers(rule.pattern()));
    }

    private static void allow(
            AccessRule.Access access, AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizedUrl requests) {
        switch (access) {
            case EVERYBODY -> requests.permitAll();
            case MEMBERS -> requests.access(SecurityConfiguration::allowMember);
        }
    }

    /// Only checks for reads that the id belongs to the member. Writes check that themselves, after the
    /// token's scope.
    private static AuthorizationResult allowMember(
            Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext context) {
        Authentication caller = who.get();
        if (caller instanceof SignedIn member
                && READING.contains(context.getRequest().getMethod())) {
            member.identity().requireOwnId();
        }
        return new AuthorizationDecision(caller instanceof SignedIn);
    }

    static Refusal nothingHere() {
        return Refusal.of(ProblemCode.NOT_FOUND, "There is nothing at this address.");
    }

    /// Keeps Spring Boot from creating a user with a password in the log: members sign in through [Members].
    @Bean
    AuthenticationManager authenticationManager() {
        return authentication -> {
            throw new ProviderNotFoundException("sign in at /api/v1/session");
        };
    }
}
