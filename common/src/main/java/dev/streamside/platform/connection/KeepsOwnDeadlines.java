package dev.streamside.platform.connection;

/// Implemented by the handlers of upgraded connections that have a timer of their own, so that Tomcat need not
/// look at each of them once a second.
public interface KeepsOwnDeadlines {}
