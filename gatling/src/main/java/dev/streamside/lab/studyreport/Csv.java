package dev.streamside.lab.studyreport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Rows of named figures. Unknown figures are NaN, and empty in the file.
final class Csv {
    private Csv() {}

    static List<Map<String, Double>> read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        String[] names = lines.getFirst().split(",", -1);
        List<Map<String, Double>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] values = line.split(",", -1);
            Map<String, Double> row = new LinkedHashMap<>();
            for (int i = 0; i < names.length; i++) {
                row.put(names[i], values[i].isEmpty() ? Double.NaN : Double.parseDouble(values[i]));
            }
            rows.add(row);
        }
        return rows;
    }
}
