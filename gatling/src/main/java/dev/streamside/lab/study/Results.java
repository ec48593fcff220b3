package dev.streamside.lab.study;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/// What `run.json` says about a study's runs. It is written after each of them, so that a run that was cut off
/// is seen to be.
///
/// @param status   `running`, `complete`, `interrupted` or `failed`
/// @param figures  what was published, by the names of ours
/// @param machine  what it ran on
/// @param cells    the settings of each cell, by its name
/// @param command  how to run it again
public record Results(
        String study,
        String question,
        String published,
        Map<String, String> figures,
        String status,
        String began,
        String command,
        Map<String, String> machine,
        List<Cell> cells,
        List<Outcome> outcomes) {
    private static final String FILE_NAME = "run.json";
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    public static Results read(Path folder) throws IOException {
        return JSON.readValue(folder.resolve(FILE_NAME).toFile(), Results.class);
    }

    /// Whether every run was made and did all that it had to.
    public boolean allGood() {
        return status.equals("complete")
                && outcomes.stream().allMatch(outcome -> outcome.problem().isEmpty());
    }

    void write(Path folder) throws IOException {
        // In one step: a full disk or a Ctrl-C must not leave half of it.
        Path next = folder.resolve(FILE_NAME + ".next");
        JSON.writeValue(next.toFile(), this);
        Files.move(next, folder.resolve(FILE_NAME), StandardCopyOption.REPLACE_EXISTING);
    }

    Results with(String newStatus, List<Outcome> newOutcomes) {
        return new Results(
                study,
                question,
                published,
                figures,
                newStatus,
                began,
                command,
                machine,
                cells,
                List.copyOf(newOutcomes));
    }
}
