package dev.streamside.lab.study;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// The content of `run.json`: a study and its runs so far. It is written after each run, so that an aborted
/// study can be recognised.
///
/// @param benchmark the name of the timed benchmark; empty if an audience was sent
/// @param status   `running`, `complete`, `interrupted` or `failed`
/// @param answers  the figures that answer the question, by their titles
/// @param expected the expectation before these runs; empty if there was none
/// @param figures  published figures, by the names of ours
/// @param machine  the machine and versions
/// @param variants in the order of the study's file
/// @param command  the command that runs it again
public record Results(
        String study,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String benchmark,
        String question,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> answers,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String expected,
        String published,
        Map<String, String> figures,
        String status,
        String began,
        String command,
        Map<String, String> machine,
        @JsonAlias("cells") List<Variant> variants,
        @JsonAlias("outcomes") List<RunResult> runs) {
    static final String FILE_NAME = "run.json";
    /// The key of the data set's size in the facts about the machine.
    static final String SCALE = "scale of the data set";
    /// The key of the order of the runs, which is a seed.
    static final String ORDER = "order of the runs";
    static final String SEED = "seed ";
    private static final ObjectMapper JSON = new ObjectMapper();

    /// Reads `run.json`.
    public static Results read(Path folder) throws IOException {
        return JSON.readValue(folder.resolve(FILE_NAME).toFile(), Results.class);
    }

    /// Whether every run was made and met its assertions.
    public boolean allGood() {
        return status.equals("complete")
                && runs.stream().allMatch(run -> run.problem().isEmpty());
    }

    /// Whether its runs have steps that are fitted together: those of Gatling's audience, with chat rates of
    /// their own.
    public boolean hasSteps() {
        return variants.stream()
                .anyMatch(variant ->
                        !variant.conditions().crowd() && !variant.steps().isEmpty());
    }

    /// The size of the data set, relative to the published one. Empty if there was no audience, and in results
    /// of earlier versions.
    public Optional<String> scale() {
        return Optional.ofNullable(machine.get(SCALE));
    }

    /// Writes `run.json`.
    public void write(Path folder) throws IOException {
        // Moved in one step, so that a full disk or Ctrl-C leaves no partial file.
        Path next = folder.resolve(FILE_NAME + ".next");
        Files.writeString(next, text());
        Files.move(next, folder.resolve(FILE_NAME), StandardCopyOption.REPLACE_EXISTING);
    }

    /// With a line for each value, each variant and each run: a quarter shorter than indented JSON, and a diff shows
    /// which of them differ.
    private String text() {
        ObjectNode values = JSON.valueToTree(this);
        return values.properties().stream().map(Results::lines).collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }

    private static String lines(Map.Entry<String, JsonNode> value) {
        JsonNode node = value.getValue();
        String text = node.isArray() && !node.isEmpty()
                ? StreamSupport.stream(node.spliterator(), false)
                        .map(JsonNode::toString)
                        .collect(Collectors.joining(",\n", "[\n", "\n]"))
                : node.toString();
        return "\"" + value.getKey() + "\": " + text;
    }

    Results with(String newStatus, List<RunResult> newRuns, Map<String, String> newMachine) {
        return new Results(
                study,
                benchmark,
                question,
                answers,
                expected,
                published,
                figures,
                newStatus,
                began,
                command,
                newMachine,
                variants,
                List.copyOf(newRuns));
    }
}
