package dev.streamside.http;

import java.io.IOException;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.PathResourceResolver;

/// Addresses of pages that people type, or put into other programs.
@Configuration(proxyBeanMethods = false)
class PageAddresses implements WebMvcConfigurer {
    @Override
    public void addViewControllers(ViewControllerRegistry registry) {
        registry.addViewController("/diagnose").setViewName("forward:/diagnose.html");
    }

    /// The last segment is a stream's id, which the page's script reads.
    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        page(registry, "/mod/*", "mod.html");
        page(registry, "/popout/*", "popout.html");
        page(registry, "/embed/*", "popout.html");
        page(registry, "/overlay/*", "overlay.html");
    }

    /// Not a forward, after which the page would have the headers of the file's own address.
    private static void page(ResourceHandlerRegistry registry, String addresses, String file) {
        registry.addResourceHandler(addresses)
                .addResourceLocations("classpath:/static/")
                .setCacheControl(CacheControl.noCache())
                .resourceChain(false)
                .addResolver(new PathResourceResolver() {
                    @Override
                    protected Resource getResource(String path, Resource folder) throws IOException {
                        return folder.createRelative(file);
                    }
                });
    }
}
