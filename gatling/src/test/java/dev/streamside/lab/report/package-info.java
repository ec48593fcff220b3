/// Pictures and lines of reports.
@NullMarked
package dev.streamside.lab.report;

import org.jspecify.annotations.NullMarked;
