/// Tests at a real browser, written once; each application runs them.
@NullMarked
package dev.streamside.testing.browser;

import org.jspecify.annotations.NullMarked;
