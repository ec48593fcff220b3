package dev.streamside.platform.http;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.Encoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Bundles the page. A browser loads a script and a style sheet for each HTML file, and further parts when a
/// viewer opens them. The name of each contains a hash of its content. See
/// docs/decisions/why-the-page-is-bundled-by-esbuild.md.
///
/// The build runs this file as a program, on Java 17 or later, with nothing but Jackson and Brotli on its class
/// path.
final class PageBundle {
    private static final Pattern STYLE = Pattern.compile(" *<link rel=\"stylesheet\" href=\"(/?)(page/[^\"]+)\">\n");
    private static final Pattern SCRIPT =
            Pattern.compile(" *<script type=\"module\"( async)? src=\"(/?)(page/[^\"]+)\"></script>\n");
    private static final Pattern NAMED_STYLE = Pattern.compile("'([^']+\\.css)'");
    private static final Pattern NAMED_LANGUAGE = Pattern.compile("import\\('\\./(\\w+)\\.js'\\)");
    private static final List<String> COMPRESSED = List.of(".js", ".css");
    private static final Encoder.Parameters BROTLI =
            Encoder.Parameters.create(11).setMode(Encoder.Mode.TEXT);

    private final Path esbuild;
    private final Path sources;
    private final Path work;
    private final Path site;
    private final Path assets;

    private PageBundle(Path esbuild, Path sources, Path work, Path site) {
        this.esbuild = esbuild;
        this.sources = sources;
        this.work = work;
        this.site = site;
        this.assets = site.resolve("assets");
    }

    /// @param arguments the program esbuild, and folders: sources, hls.js, a work folder, and the folder to serve
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try {
            Path work = Path.of(arguments[3]).toAbsolutePath();
            var bundle = new PageBundle(
                    Path.of(arguments[0]).toAbsolutePath(),
                    Path.of(arguments[1]),
                    work,
                    Path.of(arguments[4]).toAbsolutePath());
            bundle.begin(Path.of(arguments[2]));
            bundle.build();
        } catch (IllegalStateException mistake) {
            System.err.println(mistake.getMessage());
            System.exit(1);
        }
    }

    private void begin(Path hls) throws IOException {
        delete(work);
        delete(assets);
        copy(sources, work);
        copy(hls, work.resolve("page/player/hls.js"));
        esbuild.toFile().setExecutable(true);
    }

    private void build() throws IOException, InterruptedException {
        nameLanguages();
        insertSheets();
        String early = early();
        String chat = script("chat", List.of("page/chat/chat-element.js"));
        replace(work.resolve("streamside-chat.js"), "./page/chat/chat-element.js", "/assets/" + chat);
        esbuild("streamside-chat.js", "--format=esm", "--external:/assets/*", "--sourcemap", "--outdir=" + site);
        forEach(work, ".html", page -> bundle(page, early));
        Brotli4jLoader.ensureAvailability();
        for (String end : COMPRESSED) {
            forEach(assets, end, PageBundle::compress);
        }
        // Comes last, because the build takes watch.html as the sign that everything is done.
        forEach(
                work,
                ".html",
                page -> Files.copy(
                        page, site.resolve(page.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING));
    }

    /// The texts of each language have a file of their own, which all pages share.
    private void nameLanguages() throws IOException, InterruptedException {
        Path languages = work.resolve("page/language/languages.js");
        for (String language : all(NAMED_LANGUAGE, Files.readString(languages))) {
            String file = alone("page/language/" + language + ".js");
            replace(languages, "import('./" + language + ".js')", "import('/assets/" + file + "')");
        }
    }

    /// The script that loads the texts of the page's language. Each page contains it inline, so that the texts are
    /// on their way before the page's script. It is the same in all pages, and the content security policy allows
    /// it by its hash.
    private String early() throws IOException, InterruptedException {
        Path folder = work.resolve("early");
        esbuild("page/language/early.js", "--format=esm", "--external:/assets/*", "--outdir=" + folder);
        String script = Files.readString(folder.resolve("early.js")).strip();
        if (script.contains("</") || script.contains("<!--")) {
            throw new IllegalStateException("early.js cannot be put into a page: " + script);
        }
        return script;
    }

    /// Puts the style sheets of the chat into its script, as texts.
    private void insertSheets() throws IOException, InterruptedException {
        Path module = work.resolve("page/chat/sheets.js");
        String imports = all(NAMED_STYLE, Files.readString(module)).stream()
                .map(file -> "@import \"" + file + "\";\n")
                .collect(Collectors.joining());
        Files.writeString(work.resolve("page/chat/sheets.css"), imports);
        esbuild("page/chat/sheets.css", "--loader:.svg=dataurl", "--outdir=" + work.resolve("sheets"));
        String text = Files.readString(work.resolve("sheets/sheets.css")).strip();
        Files.writeString(
                module, "export const sheets = [" + JsonMapper.shared().writeValueAsString(text) + "];\n");
    }

    private void bundle(Path page, String early) throws IOException, InterruptedException {
        String html = Files.readString(page);
        String name = page.getFileName().toString().replace(".html", "");
        List<String> styles = new ArrayList<>();
        STYLE.matcher(html).results().forEach(found -> styles.add(found.group(2)));
        List<String> scripts = new ArrayList<>();
        SCRIPT.matcher(html)
                .results()
                .filter(found -> found.group(1) == null)
                .forEach(found -> scripts.add(found.group(3)));
        String style = style(name, styles);
        String script = script(name, scripts);
        html = first(
                STYLE,
                html,
                found -> "  <link rel=\"stylesheet\" href=\"" + found.group(1) + "assets/" + style + "\">\n");
        html = first(
                SCRIPT,
                html,
                found -> "  <script type=\"module\" async>" + early + "</script>\n" + "  <script type=\"module\" src=\""
                        + found.group(2) + "assets/" + script + "\"></script>\n");
        Files.writeString(page, html);
    }

    /// @return the name of the style sheet that contains all these files
    private String style(String name, List<String> files) throws IOException, InterruptedException {
        Path entry = work.resolve(name + ".css");
        Files.writeString(
                entry,
                files.stream().map(file -> "@import \"./" + file + "\";\n").collect(Collectors.joining()));
        return made(entry, "--loader:.svg=dataurl");
    }

    /// esbuild puts code that is shared by files with different loading times into further files: one for each set
    /// of files that share some, which would be a dozen for a page. But the page itself is always loaded before
    /// any part that it opens. So each module is declared to need the page (`inject`): code shared by the page and
    /// its parts then belongs to the page.
    ///
    /// @return the name of the script that contains all these files, without the parts that they load later
    private String script(String name, List<String> files) throws IOException, InterruptedException {
        Path entry = work.resolve(name + ".js");
        Files.writeString(
                entry, files.stream().map(file -> "import './" + file + "';\n").collect(Collectors.joining()));
        return made(
                entry,
                "--format=esm",
                "--splitting",
                "--inject:./" + name + ".js",
                "--chunk-names=" + name + "-[name]-[hash]",
                "--external:/assets/*");
    }

    /// @return the name of the script that contains a module, with its exports
    private String alone(String file) throws IOException, InterruptedException {
        return made(work.resolve(file), "--format=esm", "--external:/assets/*");
    }

    /// @return the name of the file that esbuild has made from the entry
    private String made(Path entry, String... options) throws IOException, InterruptedException {
        Path report = work.resolve(entry.getFileName() + ".json");
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--sourcemap", "--outdir=" + assets, "--entry-names=[name]-[hash]", "--metafile=" + report));
        esbuild(work.relativize(entry).toString(), all.toArray(String[]::new));
        String from = work.relativize(entry).toString().replace('\\', '/');
        JsonNode outputs = JsonMapper.shared().readTree(report).get("outputs");
        for (var output : outputs.properties()) {
            if (from.equals(output.getValue().path("entryPoint").asString(""))) {
                return withoutStub(output.getKey(), output.getValue());
            }
        }
        throw new IllegalStateException(entry + ": esbuild has made nothing of it");
    }

    /// esbuild puts a page that opens parts into a file shared with them. The page's own file only imports it.
    private String withoutStub(String file, JsonNode output) throws IOException {
        Path made = assets.resolve(Path.of(file).getFileName());
        List<String> imports = new ArrayList<>();
        output.get("imports").forEach(each -> {
            if (each.get("kind").asString().equals("import-statement")) {
                imports.add(each.get("path").asString());
            }
        });
        if (imports.isEmpty()) {
            return made.getFileName().toString();
        }
        if (imports.size() > 1 || Files.readString(made).lines().count() > 2) {
            throw new IllegalStateException(file + ": loads more than one file at once: " + imports);
        }
        Files.delete(made);
        Files.delete(made.resolveSibling(made.getFileName() + ".map"));
        return Path.of(imports.get(0)).getFileName().toString();
    }

    private void esbuild(String entry, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(esbuild.toString(), entry));
        command.addAll(List.of("--bundle", "--minify", "--charset=utf8", "--log-level=warning"));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .directory(work.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0 || !said.isBlank()) {
            throw new IllegalStateException(said);
        }
    }

    /// Compresses once, as well as possible, for browsers that accept it.
    private static void compress(Path file) throws IOException {
        byte[] content = Files.readAllBytes(file);
        Files.write(file.resolveSibling(file.getFileName() + ".gz"), gzip(content));
        Files.write(file.resolveSibling(file.getFileName() + ".br"), Encoder.compress(content, BROTLI));
    }

    private static byte[] gzip(byte[] content) throws IOException {
        var compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed) {
            {
                def.setLevel(Deflater.BEST_COMPRESSION);
            }
        }) {
            out.write(content);
        }
        return compressed.toByteArray();
    }

    /// What to do with a file.
    private interface Step {
        void with(Path file) throws IOException, InterruptedException;
    }

    /// Uses all processors.
    private static void forEach(Path folder, String end, Step step) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.toString().endsWith(end)).toList().parallelStream()
                    .forEach(file -> {
                        try {
                            step.with(file);
                        } catch (IOException | InterruptedException failure) {
                            throw new IllegalStateException(file + ": " + failure, failure);
                        }
                    });
        }
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }

    /// Replaces the first match, and removes the others.
    private static String first(Pattern pattern, String text, Function<MatchResult, String> replacement) {
        int[] count = {0};
        return pattern.matcher(text)
                .replaceAll(found -> count[0]++ == 0 ? Matcher.quoteReplacement(replacement.apply(found)) : "");
    }

    private static void replace(Path file, String text, String replacement) throws IOException {
        String content = Files.readString(file);
        if (!content.contains(text)) {
            throw new IllegalStateException(file + " lacks " + text);
        }
        Files.writeString(file, content.replace(text, replacement));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
