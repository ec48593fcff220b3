package dev.streamside.polling;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/// A connection that sends polls byte by byte, and is dropped without notice.
final class RawPolls implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket = new Socket();

    RawPolls(URI base) throws IOException {
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(base.getHost(), base.getPort()));
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /// @param headers whole lines, each with its end
    void ask(String path, String headers) throws IOException {
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    }

    /// The next answer: its head and its body, which must be a JSON object.
    String answer() throws IOException {
        InputStream in = socket.getInputStream();
        var answer = new StringBuilder();
        int depth = 0;
        do {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the server has closed the connection after: " + answer);
            }
            answer.append((char) next);
            depth += next == '{' ? 1 : next == '}' ? -1 : 0;
        } while (depth > 0 || answer.charAt(answer.length() - 1) != '}');
        return answer.toString();
    }

    /// All the bytes that remain to be read.
    ///
    /// @throws IOException if the connection is still open then
    String rest() throws IOException {
        var rest = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(rest);
        } catch (SocketException reset) {
            // cut off
        }
        return rest.toString(StandardCharsets.UTF_8);
    }

    boolean isClosed() throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException reset) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
