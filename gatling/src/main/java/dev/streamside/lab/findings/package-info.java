/// The pages for readers. Their tables are generated from published results, and never written by hand.
@NullMarked
package dev.streamside.lab.findings;

import org.jspecify.annotations.NullMarked;
