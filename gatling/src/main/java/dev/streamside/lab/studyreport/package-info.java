/// The report on a study, made only from its folder of results: figures, tables and charts.
@NullMarked
package dev.streamside.lab.studyreport;

import org.jspecify.annotations.NullMarked;
