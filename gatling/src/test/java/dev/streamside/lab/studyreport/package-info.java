/// Reports on studies.
@NullMarked
package dev.streamside.lab.studyreport;

import org.jspecify.annotations.NullMarked;
