package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.ApplicationTest;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
            "/error.html",
            "/streamside.js",
            "/streamside-chat.js");

    /// What an HTML file, a module or a style sheet refers to: a file with a path of its own, not a fragment or a
    /// query.
    private static final Pattern REFERENCE = Pattern.compile(
            "(?:(?:src|href)=\"|from '|^import '|url\\(\")([\\w./-]+\\.(?:js|css|svg|json|png|ico))[\"']",
            Pattern.MULTILINE);

    @Test
    void everyFileThatAPageNeeds_isServed_andCheckedForChangesEachTime() {
        var files = filesOfPages();

        assertThat(files)
                .contains(
                        "/page/chat/chat-log.js",
                        "/page/site/style.css",
                        "/page/ui/theme.css",
                        "/page/site/wave.svg",
                        "/streamside/index.js");
        for (String file : files) {
            var answer = guest().get(file);
            assertThat(answer.status()).as(file).isEqualTo(200);
            assertThat(answer.header("Cache-Control")).as(file).isEqualTo("no-cache");
            assertThat(answer.header("Content-Security-Policy")).as(file).contains("default-src 'none'");
            assertThat(guest().exchange("HEAD", file, BodyPublishers.noBody()).status())
                    .as(file)
                    .isEqualTo(200);
        }
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
                "/streamside",
                "/streamside/",
                "/streamside/types/",
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
        for (String file : List.of("/page/chat/chat-log.js", "/streamside/index.js")) {
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
