package benchmark;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;

/// The least that can be done on this server: a constant from a filter, and requests that stay open, without
/// security, observation or a database, on virtual threads as the application has them.
@SpringBootConfiguration
@ImportAutoConfiguration({PropertyPlaceholderAutoConfiguration.class, TomcatServletWebServerAutoConfiguration.class})
class PlainApplication {
    static final String FILTER = "/filter";
    static final String WAITING = "/waiting";

    /// Ignores the settings of the application on the same class path.
    static final String[] SETTINGS = {
        "--spring.config.name=none",
        "--spring.threads.virtual.enabled=true",
        "--server.tomcat.max-keep-alive-requests=-1"
    };

    private static final byte[] KILOBYTE = new byte[1_000];

    static {
        Arrays.fill(KILOBYTE, (byte) 'x');
    }

    public static void main(String[] args) {
        SpringApplication.run(PlainApplication.class, args);
    }

    @Bean
    FilterRegistrationBean<Filter> filter() {
        var filter = new FilterRegistrationBean<Filter>((request, response, chain) -> {
            var answer = (HttpServletResponse) response;
            answer.setContentType(MediaType.APPLICATION_JSON_VALUE);
            answer.setContentLength(KILOBYTE.length);
            answer.getOutputStream().write(KILOBYTE);
        });
        filter.addUrlPatterns(FILTER);
        return filter;
    }

    /// Keeps requests open, and answers none.
    @Bean
    FilterRegistrationBean<Filter> waiting() {
        var filter = new FilterRegistrationBean<Filter>(
                (request, response, chain) -> request.startAsync().setTimeout(0));
        filter.addUrlPatterns(WAITING);
        filter.setAsyncSupported(true);
        return filter;
    }
}
