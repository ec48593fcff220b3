package dev.streamside.limit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says which limit a method of a resource counts against. One without it that writes counts as [Write#OTHER].
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Limited {
    Write value();
}
