package dev.streamside.polling;

import dev.streamside.platform.answer.SharedAnswer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.tomcat.util.http.FastHttpDateFormat;

/// The head of the response to a poll that has waited: the same as Tomcat and `SharedAnswers` write for other
/// polls. Caches must not keep it; otherwise later polls would not wait.
final class DeferredHeaders {
    private DeferredHeaders() {}

    /// @param length of the body, as it is sent
    /// @param last   whether the connection ends after the answer
    static ByteBuffer of(SharedAnswer answer, boolean compressed, int length, boolean readByOtherSites, boolean last) {
        String head = "HTTP/1.1 200 \r\n"
                + "Cache-Control: " + PollFilter.CACHE_NOTHING + "\r\n"
                + (readByOtherSites ? "Access-Control-Allow-Origin: *\r\n" : "")
                + "ETag: " + answer.tag() + "\r\n"
                + "X-Content-Type-Options: nosniff\r\n"
                + (answer.isWorthCompressing() ? "Vary: Accept-Encoding\r\n" : "")
                + (compressed ? "Content-Encoding: gzip\r\n" : "")
                + "Content-Type: application/json\r\n"
                + "Content-Length: " + length + "\r\n"
                + "Date: " + FastHttpDateFormat.getCurrentDate() + "\r\n"
                + (last ? "Connection: close\r\n" : "")
                + "\r\n";
        return ByteBuffer.wrap(head.getBytes(StandardCharsets.US_ASCII));
    }
}
