/// Answers the writes that viewers make all the time, messages and heartbeats, before Spring Security and Spring MVC.
@NullMarked
package dev.streamside.edge.frequent;

import org.jspecify.annotations.NullMarked;
