package dev.streamside.platform.http;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;

/// A request that is refused while its body is read, once the body exceeds the limit, whatever its headers
/// say.
final class LimitedBody extends HttpServletRequestWrapper {
    /// The longest request of the API, a sign-up, is well below.
    static final int MAX_BYTES = 8 * 1024;

    LimitedBody(HttpServletRequest request) {
        super(request);
    }

    static Refusal tooLarge() {
        return Refusal.of(ProblemCode.TOO_LARGE, "The body is longer than " + MAX_BYTES + " bytes.");
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        return new Counting(super.getInputStream());
    }

    private static final class Counting extends ServletInputStream {
        private final ServletInputStream body;
        private int read;

        Counting(ServletInputStream body) {
            this.body = body;
        }

        @Override
        public int read() throws IOException {
            int value = body.read();
            count(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = body.read(target, offset, length);
            count(Math.max(0, count));
            return count;
        }

        private void count(int bytes) {
            read += bytes;
            if (read > MAX_BYTES) {
                throw tooLarge();
            }
        }

        @Override
        public boolean isFinished() {
            return body.isFinished();
        }

        @Override
        public boolean isReady() {
            return body.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            body.setReadListener(listener);
        }
    }
}
