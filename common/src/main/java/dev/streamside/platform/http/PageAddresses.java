package dev.streamside.platform.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.PathResourceResolver;

/// Addresses of pages that people type, or enter into other programs, and how long browsers may cache files.
@Configuration(proxyBeanMethods = false)
class PageAddresses implements WebMvcConfigurer {
    private static final String[] ICONS = {
        "/favicon.ico", "/favicon.svg", "/icon-192.png", "/apple-touch-icon.png", "/preview.png"
    };

    private final PageFiles files;

    PageAddresses(PageFiles files) {
        this.files = files;
    }

    @Override
    public void addViewControllers(ViewControllerRegistry registry) {
        registry.addViewController("/diagnose").setViewName("forward:/diagnose.html");
        registry.addViewController("/developers").setViewName("forward:/developers.html");
    }

    /// The last segment is a stream's id, which the page's script reads.
    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        for (String icon : ICONS) {
            file(registry, icon, icon.substring(1), CacheControl.maxAge(Duration.ofDays(1)));
        }
        page(registry, "/mod/*", "mod.html");
        page(registry, "/popout/*", "popout.html");
        page(registry, "/embed/*", "popout.html");
        page(registry, "/overlay/*", "overlay.html");
    }

    /// Not a forward: that would add the headers of the file's own address.
    private void page(ResourceHandlerRegistry registry, String addresses, String file) {
        file(registry, addresses, file, CacheControl.noCache());
    }

    private void file(ResourceHandlerRegistry registry, String addresses, String file, CacheControl caching) {
        registry.addResourceHandler(addresses)
                .addResourceLocations("classpath:/static/") // Spring requires one; the resolver uses PageFiles
                .setCacheControl(caching)
                .resourceChain(false)
                .addResolver(new PathResourceResolver() {
                    @Override
                    protected @Nullable Resource getResource(String path, Resource folder) {
                        return files.find(file);
                    }
                });
    }
}
