/// The costs of the polling application that the laboratory does not measure yet:
/// `./mvnw -Pbenchmark verify -DskipTests`. Outside of the application's package, so that its tests do not find
/// these parts.
@NullMarked
package benchmark;

import org.jspecify.annotations.NullMarked;
