/// The cost of delivery over a socket, compared with a plain STOMP broker:
/// `./mvnw -Pbenchmark verify -DskipTests`. Outside of the application's package, so that its tests do not find
/// these parts.
@NullMarked
package benchmark;

import org.jspecify.annotations.NullMarked;
