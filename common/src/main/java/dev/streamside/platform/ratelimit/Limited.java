package dev.streamside.platform.ratelimit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The limit that a resource's method counts against. A writing method without it counts as [Write#OTHER].
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Limited {
    Write value();
}
