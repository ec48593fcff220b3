/// What an operator, a balancer or an orchestrator asks on the management port, and how it is answered.
@NullMarked
package dev.streamside.health;

import org.jspecify.annotations.NullMarked;
