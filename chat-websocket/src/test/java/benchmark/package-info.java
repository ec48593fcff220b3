/// The cost of the page on a slow phone: `./mvnw -Pbenchmark-page verify -DskipTests -pl chat-websocket -am`.
/// Outside of the application's package, so that its tests do not find it.
@NullMarked
package benchmark;

import org.jspecify.annotations.NullMarked;
