/// Studies: a question, what varies, and the runs that answer it, each against a freshly started application.
@NullMarked
package dev.streamside.lab.study;

import org.jspecify.annotations.NullMarked;
