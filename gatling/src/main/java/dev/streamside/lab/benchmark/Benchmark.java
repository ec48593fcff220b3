package dev.streamside.lab.benchmark;

import dev.streamside.lab.dataset.Database;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Cases that do the same in several ways, each timed by itself.
public interface Benchmark {
    /// The names of all cases, in the order of a report.
    List<String> cases();

    /// The cases that are timed twice, to see how much equal work differs.
    List<String> again();

    /// The steps from one case to another, in the order in which they are drawn.
    List<Step> steps();

    /// Creates what the cases need, unless an earlier run has done so.
    Bench open(Database database) throws SQLException;

    /// @throws IllegalArgumentException if there is no benchmark of that name
    static Benchmark named(String name) {
        Map<String, Benchmark> all = new TreeMap<>(Map.of(
                "read-path", new ReadPath(), "write-path", new WritePath(), "ids", new Ids(), "month", new Month()));
        Benchmark benchmark = all.get(name);
        if (benchmark == null) {
            throw new IllegalArgumentException("No benchmark " + name + "; there are " + all.keySet());
        }
        return benchmark;
    }
}
