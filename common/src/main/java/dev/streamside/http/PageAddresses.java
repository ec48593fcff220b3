package dev.streamside.http;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/// Addresses of pages that people type.
@Configuration(proxyBeanMethods = false)
class PageAddresses implements WebMvcConfigurer {
    @Override
    public void addViewControllers(ViewControllerRegistry registry) {
        registry.addViewController("/diagnose").setViewName("forward:/diagnose.html");
    }
}
