package dev.streamside.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.dataset.LocalDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// No way of numbering may assign a number twice.
@Timeout(120)
class NumberingIT {
    private static final int THREADS = 8;
    private static final int EACH = 300;

    @Test
    void noWay_givesANumberTwice_andEachThreadGetsThemAscending() throws Exception {
        try (LocalDatabase server = LocalDatabase.start(Path.of("target/test-read-path"));
                Connections connections = Connections.open(server.database(), THREADS)) {
            NumberTables tables = NumberTables.make(server.database(), connections);
            for (Numbering way : Numbering.values()) {
                List<Long> all = new ArrayList<>();
                for (List<Long> taken : take(way.source(tables))) {
                    assertThat(taken).isSorted();
                    all.addAll(taken);
                }
                assertThat(all).as(way.words).hasSize(THREADS * EACH).doesNotHaveDuplicates();
            }
        }
    }

    private static List<List<Long>> take(Numbering.Source source) throws Exception {
        Callable<List<Long>> task = () -> {
            List<Long> taken = new ArrayList<>();
            for (int i = 0; i < EACH; i++) {
                taken.add(source.next());
            }
            return taken;
        };
        try (ExecutorService executor = Executors.newFixedThreadPool(THREADS)) {
            List<List<Long>> all = new ArrayList<>();
            List<Future<List<Long>>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                running.add(executor.submit(task));
            }
            for (Future<List<Long>> one : running) {
                all.add(one.get());
            }
            return all;
        }
    }

    @Test
    void everyCase_canBeTimed_howeverShortTheTime() throws Exception {
        var ids = new Ids();
        try (LocalDatabase server = LocalDatabase.start(Path.of("target/test-read-path"));
                Bench bench = ids.open(server.database())) {
            for (String name : ids.cases()) {
                Timing timing = bench.time(name, Duration.ZERO);
                assertThat(timing.count()).isPositive();
                assertThat(timing.micros()).isPositive();
            }
        }
    }
}
