/// Tests of what operators see: dashboards, alerts, and the applications as their images run them.
@NullMarked
package dev.streamside.monitoring;

import org.jspecify.annotations.NullMarked;
