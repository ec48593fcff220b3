/// The report on a study, made from its folder of results alone: figures, tables and charts.
@NullMarked
package dev.streamside.lab.studyreport;

import org.jspecify.annotations.NullMarked;
