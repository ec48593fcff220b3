/// What every HTTP answer has in common: problems, limits on bodies and origins, the shape of JSON.
@NullMarked
package dev.streamside.http;

import org.jspecify.annotations.NullMarked;
