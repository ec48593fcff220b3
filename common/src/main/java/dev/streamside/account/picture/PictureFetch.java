package dev.streamside.account.picture;

import dev.streamside.platform.outbound.OutboundHttp;
import dev.streamside.platform.outbound.OutboundHttp.Answer;
import dev.streamside.platform.outbound.PrivateAddressException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/// Fetches pictures from the addresses that members give, and makes thumbnails of them. Thread-safe.
@Component
class PictureFetch implements DisposableBean {
    /// How many are fetched at a time while somebody waits, on the whole node.
    static final int AWAITED = 4;
    /// How many are fetched at a time in the background.
    static final int IN_BACKGROUND = 8;
    /// For one call. With all redirects, it stays below the ten seconds that browsers wait for us.
    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    /// The time until a picture is decoded, including earlier ones. A reader that never ends, and does not
    /// read further either, would keep its thread forever; requests that wait for it give up.
    private static final Duration DECODING = Duration.ofSeconds(6);

    private static final int MAX_BYTES = 4 << 20;
    private static final int MAX_REDIRECTS = 2;
    private static final Map<String, String> HEADERS =
            Map.of("Accept", "image/webp,image/png,image/jpeg,image/gif;q=0.8");

    private final boolean allowPrivate;
    private final OutboundHttp http;
    /// Decoding is processor work. On one thread of its own, it cannot take the carriers of all viewers.
    private final ExecutorService decoding = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("picture").daemon().factory());
    private final Semaphore inBackground = new Semaphore(1);

    PictureFetch(PictureProperties properties) {
        this.allowPrivate = properties.allowPrivate();
        this.http = new OutboundHttp(allowPrivate, TIMEOUT, AWAITED + IN_BACKGROUND);
    }

    /// Blocks for up to fifteen seconds.
    ///
    /// @throws NotAPicture if there is no picture, with the reason
    Thumbnail fetch(String source) throws NotAPicture, InterruptedException {
        return decode(download(source));
    }

    /// As [#fetch], but decodes only one at a time, so that somebody who waits has at most one of these before them.
    /// Blocks for up to a minute.
    ///
    /// @throws NotAPicture if there is no picture, with the reason
    Thumbnail fetchInBackground(String source) throws NotAPicture, InterruptedException {
        byte[] file = download(source);
        inBackground.acquire();
        try {
            return decode(file);
        } finally {
            inBackground.release();
        }
    }

    private Thumbnail decode(byte[] file) throws NotAPicture, InterruptedException {
        Future<Thumbnail> thumbnail = decoding.submit(() -> Thumbnail.of(file));
        try {
            return thumbnail.get(DECODING.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException _) {
            thumbnail.cancel(true);
            throw new NotAPicture("it takes too long to decode");
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof NotAPicture reason ? reason : new NotAPicture("it cannot be decoded");
        }
    }

    private byte[] download(String source) throws NotAPicture {
        try {
            URI address = URI.create(source);
            for (int redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
                if (!"https".equals(address.getScheme()) && !(allowPrivate && "http".equals(address.getScheme()))) {
                    throw new NotAPicture("its address leads to one without https");
                }
                Answer answer = http.get(address, HEADERS, MAX_BYTES);
                if (answer.isSuccess()) {
                    return answer.body();
                }
                if (!answer.isRedirect()) {
                    throw new NotAPicture("its server answered " + answer.status());
                }
                address = address.resolve(answer.location());
            }
            throw new NotAPicture("its address leads from one to the next");
        } catch (PrivateAddressException _) {
            throw new NotAPicture("its host cannot be reached"); // a stranger must not learn more about our network
        } catch (IOException | IllegalArgumentException failure) {
            throw new NotAPicture("its server does not answer as it should");
        }
    }

    @Override
    public void destroy() throws IOException {
        decoding.shutdown();
        http.close();
    }
}
