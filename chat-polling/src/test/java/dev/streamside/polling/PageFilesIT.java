package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageFilesIT extends ApplicationTest {
    private static final List<String> PAGES = List.of(
            "/",
            "/watch.html",
            "/mod/1",
            "/popout/1",
            "/embed/1",
            "/overlay/1",
            "/channel.html",
            "/account.html",
            "/api.html",
            "/diagnose",
            "/diagnose.html",
            "/developers",
            "/developers.html",
            "/error.html",
            "/streamside.js",
            "/streamside-chat.js");

    /// A reference in an HTML file, a module or a style sheet: to a file with a path of its own, not a fragment or
    /// a query.
    private static final Pattern REFERENCE = Pattern.compile(
            "(?:(?:src|href)=\"|(?:\\bfrom|\\bimport) ?\\(?['\"]|url\\(\")([\\w./-]+\\.(?:js|css|svg|json|png|ico))"
                    + "[\"']");
    /// Files that a browser loads before it shows anything, without parts that are opened later.
    private static final Pattern LOADED_AT_ONCE = Pattern.compile(
            "<link rel=\"stylesheet\" href=\"([^\"]+)\"|<script [^>]*src=\"([^\"]+)\"|\\b(?:from|import) ?\"([\\w./-]+)\"|await import\\(\"(/assets/[^\"]+)\"\\)");

    private static final Pattern INLINE_SCRIPT = Pattern.compile("(?s)<script(?! [^>]*src=)[^>]*>(.*?)</script>");

    private static final String A_YEAR = "max-age=31536000, immutable";
    private static final String A_DAY = "max-age=86400";

    @Test
    void everyFileThatAPageNeeds_isServed_andKeptNoLongerThanItIsTrue() {
        var files = filesOfPages();

        for (String page : List.of("watch", "index", "popout", "chat", "en", "ko")) {
            assertThat(files).as(page).anyMatch(file -> file.matches("/assets/" + page + "(-chunk)?-[A-Z0-9]{8}\\.js"));
        }
        assertThat(files)
                .anyMatch(file -> file.matches("/assets/watch-member-dialog-[A-Z0-9]{8}\\.js"))
                .anyMatch(file -> file.matches("/assets/watch-[A-Z0-9]{8}\\.css"))
                .contains("/streamside/index.js", "/favicon.svg");
        for (String file : files) {
            var answer = guest().get(file);
            boolean isAsset = file.startsWith("/assets/");
            boolean isIcon = file.matches(".*\\.(svg|png|ico)");
            assertThat(answer.status()).as(file).isEqualTo(200);
            assertThat(answer.header("Cache-Control"))
                    .as(file)
                    .isEqualTo(isAsset ? A_YEAR : isIcon ? A_DAY : "no-cache");
            assertThat(answer.header("X-Content-Type-Options")).as(file).isEqualTo("nosniff");
            if (!isAsset) {
                assertThat(answer.header("Content-Security-Policy")).as(file).contains("default-src 'none'");
            }
            assertThat(guest().exchange("HEAD", file, BodyPublishers.noBody()).status())
                    .as(file)
                    .isEqualTo(200);
        }
    }

    @Test
    void aBundledFile_isSentAsSmallAsTheBrowserAllows_withFewHeaders() throws Exception {
        for (String file : filesOfPages().stream()
                .filter(each -> each.startsWith("/assets/"))
                .toList()) {
            var plain = guest().get(file);
            var gzip = guest().get(file, "Accept-Encoding", "gzip, deflate");
            var brotli = guest().get(file, "Accept-Encoding", "gzip, deflate, br, zstd");

            assertThat(plain.headers().map()).as(file).doesNotContainKey("content-encoding");
            assertThat(gzip.header("Content-Encoding")).as(file).isEqualTo("gzip");
            assertThat(new GZIPInputStream(new ByteArrayInputStream(gzip.body())))
                    .as(file)
                    .hasBinaryContent(plain.body());
            assertThat(brotli.header("Content-Encoding")).as(file).isEqualTo("br");
            assertThat(brotli.body().length).as(file).isLessThanOrEqualTo(gzip.body().length);
            assertThat(guest().get(file, "Accept-Encoding", "gzip, br;q=0").header("Content-Encoding"))
                    .as(file)
                    .isEqualTo("gzip");
            for (var answer : List.of(plain, gzip, brotli)) {
                assertThat(answer.header("Vary")).as(file).isEqualToIgnoringCase("Accept-Encoding");
                assertThat(bytesOfHeaders(answer))
                        .as(file + " " + answer.headers())
                        .isLessThan(300);
            }
            assertThat(guest().get(file + ".map").json().get("mappings").isString())
                    .as(file)
                    .isTrue();
        }
    }

    @Test
    void theScriptInEachPage_isTheOneThatThePolicyAllows() throws Exception {
        for (String page : PAGES) {
            var answer = guest().get(page);
            List<String> scripts = INLINE_SCRIPT
                    .matcher(answer.text())
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            assertThat(scripts).as(page).hasSize(page.endsWith(".js") ? 0 : 1);
            for (String script : scripts) {
                byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
                assertThat(answer.header("Content-Security-Policy"))
                        .as(page)
                        .contains("script-src 'self' 'sha256-"
                                + Base64.getEncoder().encodeToString(hash) + "';");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"/watch.html, 5, 70", "/mod/1, 5, 70", "/popout/1, 5, 60", "/streamside-chat.js, 4, 60"})
    void aFirstVisit_takesFewRequests_andFewBytes(String page, int mostRequests, int mostKibibytes) {
        var files = new LinkedHashSet<>(List.of(page));
        var unread = new ArrayDeque<>(files);
        int bytes = 0;
        while (!unread.isEmpty()) {
            String file = unread.remove();
            bytes += guest().get(file, "Accept-Encoding", "gzip").body().length;
            LOADED_AT_ONCE.matcher(guest().get(file).text()).results().forEach(found -> {
                String reference = IntStream.rangeClosed(1, found.groupCount())
                        .mapToObj(found::group)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElseThrow();
                String loaded = URI.create(file).resolve(reference).getPath();
                if (files.add(loaded)) {
                    unread.add(loaded);
                }
            });
        }
        String texts = filesOfPages().stream()
                .filter(file -> file.startsWith("/assets/ko-"))
                .findAny()
                .orElseThrow();
        files.add(texts); // the script knows in which language
        bytes += guest().get(texts, "Accept-Encoding", "gzip").body().length;

        assertThat(files).hasSizeBetween(3, mostRequests);
        assertThat(bytes).isBetween(10_000, mostKibibytes * 1024);
    }

    private static int bytesOfHeaders(Api.Answer answer) {
        return "HTTP/1.1 200 \r\n\r\n".length()
                + answer.headers().map().entrySet().stream()
                        .flatMap(header ->
                                header.getValue().stream().map(value -> header.getKey() + ": " + value + "\r\n"))
                        .mapToInt(String::length)
                        .sum();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/page",
                "/page/",
                "/page/chat",
                "/page/chat/",
                "/page/nothing.js",
                "/page/chat/nothing.js",
                "/page/chat/chat-log.js",
                "/page/site/style.css",
                "/assets",
                "/assets/",
                "/assets/nothing.js",
                "/assets/nothing-ABCDEFGH.js",
                "/assets/early",
                "/streamside",
                "/streamside/",
                "/page/player/",
                "/streamside/nothing.js",
                "/chat-log.js",
                "/other/page.js"
            })
    void aFolder_orAFileThatIsNotThere_isNotFound(String path) {
        var answer = guest().get(path);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).isEqualTo("NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
    void aFile_canOnlyBeRead(String method) {
        String bundled = filesOfPages().stream()
                .filter(file -> file.startsWith("/assets/"))
                .findAny()
                .orElseThrow();
        for (String file : List.of(bundled, "/streamside/index.js")) {
            assertThat(guest().exchange(method, file, BodyPublishers.noBody()).status())
                    .as(file)
                    .isEqualTo(404);
        }
    }

    private Set<String> filesOfPages() {
        var found = new LinkedHashSet<>(PAGES);
        var unread = new ArrayDeque<>(PAGES);
        while (!unread.isEmpty()) {
            String file = unread.remove();
            var references = REFERENCE.matcher(guest().get(file).text());
            while (references.find()) {
                String reference = URI.create(file).resolve(references.group(1)).getPath();
                if (found.add(reference) && !reference.matches(".*\\.(json|png|ico)")) {
                    unread.add(reference);
                }
            }
        }
        return found;
    }
}
