/// The common parts of all HTTP answers: problems, limits on bodies and origins, the format of JSON.
@NullMarked
package dev.streamside.platform.http;

import org.jspecify.annotations.NullMarked;
