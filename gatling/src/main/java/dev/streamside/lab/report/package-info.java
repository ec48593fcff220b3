/// What a report consists of, and its renderings: a terminal, a Markdown file, a page that needs no network.
@NullMarked
package dev.streamside.lab.report;

import org.jspecify.annotations.NullMarked;
