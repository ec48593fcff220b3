package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// An application's metrics, as Prometheus reads them.
///
/// @param samples values by name and labels: `name{label="value",…}`
public record Scrape(Map<String, Double> samples) {
    private static final Pattern SAMPLE = Pattern.compile("([a-z0-9_]+(?:\\{.*})?) (\\S+)");

    public static Scrape of(URI management) {
        Api.Answer answer = Api.guest(management).get("/actuator/prometheus");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        Map<String, Double> samples = new TreeMap<>();
        for (String line : answer.text().split("\n", -1)) {
            Matcher sample = SAMPLE.matcher(line);
            if (!line.startsWith("#") && sample.matches()) {
                samples.put(sample.group(1), number(sample.group(2)));
            }
        }
        return new Scrape(samples);
    }

    private static double number(String text) {
        return text.endsWith("Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }

    /// The sum of a metric over all its labels, or over those given as `label="value"`. Fails if there is
    /// none.
    public double sum(String name, String... labels) {
        List<Double> found = samples.entrySet().stream()
                .filter(sample -> isOf(name).test(sample.getKey()))
                .filter(sample -> Arrays.stream(labels).allMatch(sample.getKey()::contains))
                .map(Map.Entry::getValue)
                .toList();
        assertThat(found).as("samples of %s %s", name, List.of(labels)).isNotEmpty();
        return found.stream().mapToDouble(value -> value).sum();
    }

    private static Predicate<String> isOf(String name) {
        return sample -> sample.equals(name) || sample.startsWith(name + "{");
    }

    /// Names with their labels.
    public Stream<String> series() {
        return samples.keySet().stream();
    }
}
