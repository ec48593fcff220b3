/// Studies: a question, what varies, and the runs that answer it, each against an application started for it.
@NullMarked
package dev.streamside.lab.study;

import org.jspecify.annotations.NullMarked;
