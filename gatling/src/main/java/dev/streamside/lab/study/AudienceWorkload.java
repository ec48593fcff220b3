package dev.streamside.lab.study;

import dev.streamside.lab.process.Processes;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Sends the audience to each variant.
final class AudienceWorkload implements Workload {
    private final Study study;
    private final Path root;
    private final Processes processes;
    private final Jars jars;
    private final TestBed testBed;
    private final Map<String, String> versions = new LinkedHashMap<>();

    /// @param root       of the checkout
    /// @param workFolder for the database and the data set, which later runs reuse
    AudienceWorkload(Study study, Path root, Path workFolder, Processes processes) {
        this.study = study;
        this.root = root;
        this.processes = processes;
        this.jars = new Jars(root);
        this.testBed = new TestBed(new Launcher(root, jars, processes), workFolder, processes, study.data());
    }

    @Override
    public void prepare() throws IOException, InterruptedException, SQLException {
        for (Peer peer : peers()) {
            peer.requireInstalled();
        }
        jars.build();
        for (Peer peer : peers()) {
            versions.put(peer.name(), peer.version());
        }
        if (study.variants().stream().anyMatch(Variant::hasEdge)) {
            versions.put("edge", Installed.says(List.of("nginx", "-v")));
        }
        testBed.prepare();
    }

    @Override
    public List<Run> runs(long seed) {
        return Turn.inBlocks(study.runs(), study.repeat(), seed).stream()
                .map(turn -> new Run(turn.variant(), turn.block(), testBed, processes))
                .toList();
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        testBed.databaseVersion().ifPresent(version -> facts.put("database", version + ", every commit flushed"));
        facts.put(Results.SCALE, Double.toString(study.data().scale()));
        facts.put(
                "audience",
                "seed " + Load.of(study.variants().getFirst()).settings().seed());
        facts.put("options of the application's JVM", String.join(" ", NodeCommand.JVM_OPTIONS));
        facts.putAll(versions);
        return facts;
    }

    /// Each of them once.
    private List<Peer> peers() {
        return study.variants().stream()
                .flatMap(variant -> variant.peer(root).stream())
                .collect(Collectors.toMap(Peer::name, Function.identity(), (one, same) -> one, TreeMap::new))
                .values()
                .stream()
                .toList();
    }

    /// One run of one variant.
    record Run(Variant variant, int block, TestBed testBed, Processes processes) implements PlannedRun {
        @Override
        public String name() {
            return variant.name();
        }

        @Override
        public String folder() {
            return variant.slug() + "-" + block;
        }

        @Override
        public Duration estimate() {
            return VariantRun.estimate(variant);
        }

        @Override
        public String make(RunFolder folder, Runnable everySecond)
                throws IOException, InterruptedException, SQLException {
            return new VariantRun(testBed, processes, variant, folder).run(everySecond);
        }

        @Override
        public RunResult result(String began, String problem, boolean isWhole) {
            return new RunResult(
                    variant.name(),
                    block,
                    began,
                    variant.transport(),
                    folder(),
                    problem,
                    variant.viewers().getOrDefault("chatRates", ""),
                    isWhole);
        }
    }
}
