package dev.streamside.platform.http;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/// The scripts and styles of the page, as built. A file's name contains a hash of its content, so a browser
/// never requests it twice. Files were compressed by the build.
///
/// Not a resource handler: Spring's `EncodedResourceResolver` sends Brotli to clients that refuse it
/// (`br;q=0`), and adds headers that are useless for files that never change.
@RestController
class PageAssets {
    private static final String FOLDER = "static/assets/";
    private static final Pattern NAME = Pattern.compile("[\\w-]+(\\.[\\w-]+)*\\.(js|css)(\\.map)?");

    /// By file. There are only the files of the build.
    private final Map<String, byte[]> read = new ConcurrentHashMap<>();

    /// Written here, because Spring would add a `Content-Disposition`.
    @GetMapping("/assets/{name}")
    void asset(@PathVariable String name, HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] body = NAME.matcher(name).matches() ? read(name) : null;
        if (body == null) {
            throw Refusal.of(ProblemCode.NOT_FOUND, "There is nothing at this address.");
        }
        response.setHeader("Cache-Control", "max-age=31536000, immutable");
        response.setHeader("Content-Type", type(name));
        if (!name.endsWith(".map")) {
            response.setHeader("Vary", "Accept-Encoding");
            for (ContentCoding coding : ContentCoding.values()) {
                byte[] compressed = coding.isAcceptedBy(request) ? read(name + coding.suffix) : null;
                if (compressed != null) {
                    response.setHeader("Content-Encoding", coding.token);
                    body = compressed;
                    break;
                }
            }
        }
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private static String type(String name) {
        return name.endsWith(".js") ? "text/javascript" : name.endsWith(".css") ? "text/css" : "application/json";
    }

    private byte @Nullable [] read(String file) throws IOException {
        byte[] known = read.get(file);
        if (known == null) {
            var resource = new ClassPathResource(FOLDER + file);
            if (!resource.exists()) {
                return null;
            }
            known = resource.getContentAsByteArray();
            read.put(file, known);
        }
        return known;
    }
}
