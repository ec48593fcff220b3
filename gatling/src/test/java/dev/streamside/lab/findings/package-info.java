/// The findings, the results, the README and their translations agree with the published runs.
@NullMarked
package dev.streamside.lab.findings;

import org.jspecify.annotations.NullMarked;
