package benchmark;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// The least that can be done on this server: a constant from a filter and from a controller, without security,
/// observation or a database, on virtual threads as the application has them.
@SpringBootConfiguration
@ImportAutoConfiguration({
    PropertyPlaceholderAutoConfiguration.class,
    HttpMessageConvertersAutoConfiguration.class,
    TomcatServletWebServerAutoConfiguration.class,
    DispatcherServletAutoConfiguration.class,
    WebMvcAutoConfiguration.class
})
@Import(PlainApplication.Constant.class)
class PlainApplication {
    static final String FILTER = "/filter";
    static final String CONTROLLER = "/controller";
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

    @RestController
    static class Constant {
        @GetMapping(path = CONTROLLER, produces = MediaType.APPLICATION_JSON_VALUE)
        byte[] constant() {
            return KILOBYTE;
        }
    }
}
