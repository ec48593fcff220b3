/// Access control of all addresses.
@NullMarked
package dev.streamside.edge.security;

import org.jspecify.annotations.NullMarked;
