package dev.streamside.lab.study;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Reads the application's own metrics; empty if it does not publish any.
final class Prometheus {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpRequest request;
    private long readBytes;

    /// @param wanted names of samples; the application need not collect and send others
    Prometheus(URI address, Collection<String> wanted) {
        String families = wanted.stream()
                // The name of a family of metrics does not have these endings, but its samples do.
                .map(name -> name.replaceFirst("\\|.*$", "").replaceFirst("_(sum|count|total)$", ""))
                .distinct()
                .collect(Collectors.joining(","));
        URI source = URI.create(address + "?includedNames=" + families);
        request = HttpRequest.newBuilder(source).timeout(TIMEOUT).build();
    }

    /// The sums of all samples, by name. A sum over the samples with a certain value of a label has that
    /// value appended to its name, after a `|`.
    Map<String, Double> scrape() throws InterruptedException {
        Map<String, Double> sums = new TreeMap<>();
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            if (answer.statusCode() == 200) {
                readBytes += answer.body().length();
                answer.body().lines().forEach(line -> add(sums, line));
            }
        } catch (IOException noMetrics) {
            // not published
        }
        return sums;
    }

    /// The bytes that the application has sent to this reader so far, which are not a cost of its viewers.
    long readBytes() {
        return readBytes;
    }

    private static void add(Map<String, Double> sums, String line) {
        int gap = line.lastIndexOf(' ');
        if (line.startsWith("#") || gap < 0) {
            return;
        }
        int labels = line.indexOf('{');
        String name = line.substring(0, labels < 0 ? gap : labels);
        String kind = label(line, "area") + label(line, "id") + label(line, "state");
        try {
            double value = Double.parseDouble(line.substring(gap + 1));
            sums.merge(name, value, Double::sum);
            if (!kind.isEmpty()) {
                sums.merge(name + "|" + kind, value, Double::sum);
                sums.merge(name + "|" + label(line, "area"), value, Double::sum);
            }
        } catch (NumberFormatException noNumber) {
            // not a sample
        }
    }

    private static String label(String line, String name) {
        int start = line.indexOf(name + "=\"");
        return start < 0 ? "" : line.substring(start + name.length() + 2, line.indexOf('"', start + name.length() + 2));
    }
}
