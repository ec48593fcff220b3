/// What delivery over a socket costs, against a plain STOMP broker: `./mvnw -Pbenchmark verify -DskipTests`.
/// Outside of the application's package, so that no test of it finds these parts.
@NullMarked
package benchmark;

import org.jspecify.annotations.NullMarked;
