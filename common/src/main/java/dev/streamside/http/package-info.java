/// What all HTTP answers share: problems, limits on bodies and origins, the format of JSON.
@NullMarked
package dev.streamside.http;

import org.jspecify.annotations.NullMarked;
