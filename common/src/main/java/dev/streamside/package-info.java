/// Streamside's chat domain: one package per feature, and the configuration that puts them together.
@NullMarked
package dev.streamside;

import org.jspecify.annotations.NullMarked;
