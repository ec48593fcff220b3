package dev.streamside.lab.benchmark;

import dev.streamside.lab.benchmark.Step.Pair;
import dev.streamside.lab.dataset.Database;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Ways to generate numbers, on one thread and on many.
final class Ids implements Benchmark {
    @Override
    public List<String> cases() {
        return NumberCase.all().stream().map(NumberCase::name).toList();
    }

    @Override
    public List<String> again() {
        return List.of(
                new NumberCase(Numbering.SEQUENCE, NumberCase.MOST_THREADS).name(),
                new NumberCase(Numbering.COMPARE_AND_SET, NumberCase.MOST_THREADS).name());
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        List<NumberCase> cases = NumberCase.all();
        for (int i = 1; i < cases.size(); i++) {
            NumberCase before = cases.get(i - 1);
            NumberCase after = cases.get(i);
            if (before.threads() == after.threads()) {
                var pair = new Pair(before.name(), after.name());
                steps.add(new Step(after.group(), after.way().words, pair, null, null));
            }
        }
        return steps;
    }

    @Override
    public Bench open(Database database) throws SQLException {
        Connections connections = Connections.open(database, NumberCase.MOST_THREADS);
        NumberTables tables = NumberTables.make(database, connections);
        return new TaskBench(
                connections,
                NumberCase.all().stream().collect(Collectors.toMap(NumberCase::name, one -> one.task(tables))));
    }
}
