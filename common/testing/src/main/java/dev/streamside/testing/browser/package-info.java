/// The common parts of tests with a real browser.
@NullMarked
package dev.streamside.testing.browser;

import org.jspecify.annotations.NullMarked;
