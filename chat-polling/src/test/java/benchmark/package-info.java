/// What the polling application costs, against what a straightforward one would: `./mvnw -Pbenchmark verify
/// -DskipTests`. Outside of the application's package, so that no test of it finds these parts.
@NullMarked
package benchmark;

import org.jspecify.annotations.NullMarked;
