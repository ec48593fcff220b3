/// What the findings, the results, the README and their translations say of runs is what these published.
@NullMarked
package dev.streamside.lab.findings;

import org.jspecify.annotations.NullMarked;
