/// A chat beside a stream as one would write it first, with Spring Data JPA and nothing else: every request asks the
/// database. It has the addresses that the laboratory's audience calls, and nothing beyond. Only studies start it, to
/// compare the others with.
@NullMarked
package dev.streamside.plain;

import org.jspecify.annotations.NullMarked;
