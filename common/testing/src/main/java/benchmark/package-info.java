/// What the benchmarks of both transports share. Outside of the application's packages, so that no test finds
/// it.
@NullMarked
package benchmark;

import org.jspecify.annotations.NullMarked;
