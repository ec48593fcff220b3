package dev.streamside.platform.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks the handlers of requests that viewers make all the time. Their addresses are tried before all others, so no
/// other handler may match one of them.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Frequent {}
