package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.lab.dataset.DataSize;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.viewers.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyTest {
    private static final Path EXPERIMENTS = Path.of("experiments");

    @TempDir
    private Path folder;

    @Test
    void everyCombination_isAVariant() throws IOException {
        Study study = read("""
                question: Which?
                vary:
                  transport: [polling, websocket]
                  application.spring.datasource.hikari.maximum-pool-size: [10, 60]
                  viewers.aligned: [true]
                application: {server.port: 1}
                """, Scope.PUBLISHED);
        assertThat(study.variants())
                .extracting(Variant::name)
                .containsExactly(
                        "polling, maximum-pool-size 10, aligned true",
                        "polling, maximum-pool-size 60, aligned true",
                        "websocket, maximum-pool-size 10, aligned true",
                        "websocket, maximum-pool-size 60, aligned true");
        Variant last = study.variants().getLast();
        assertThat(last.transport()).isEqualTo("websocket");
        assertThat(last.viewers()).containsEntry("aligned", "true");
        assertThat(last.application())
                .containsEntry("spring.datasource.hikari.maximum-pool-size", "60")
                .containsEntry("server.port", "1");
    }

    @Test
    void valuesMayHaveWords_whichNameTheVariant() throws IOException {
        Study study = read("vary: {viewers.aligned: {spread: false, all at once: true}}", Scope.PUBLISHED);
        assertThat(study.variants()).extracting(Variant::name).containsExactly("spread", "all at once");
        assertThat(study.variants().getLast().viewers()).containsEntry("aligned", "true");
    }

    @Test
    void thereMayBeSeveralNodes() throws IOException {
        Study study = read("vary: {nodes: [1, 2]}", Scope.PUBLISHED);
        assertThat(study.variants()).extracting(Variant::nodes).containsExactly(1, 2);
    }

    @Test
    void anotherServer_isWatchedByACrowd_directly() throws IOException {
        String yaml = """
                vary: {transport: [websocket]}
                viewers: {protocol: nchan, gzip: false, chatRates: "20"}
                conditions: {crowd: true}
                """;
        assertThat(read(yaml, Scope.PUBLISHED).variants().getFirst().peer(Path.of("")))
                .isPresent();
        for (String other : List.of("crowd: false", "crowd: true, edge: true", "crowd: true, jvm: -Xmx1g")) {
            assertThatThrownBy(() -> read(yaml.replace("crowd: true", other), Scope.PUBLISHED))
                    .hasMessageContaining("The protocol nchan is for one server that a crowd watches directly");
        }
        assertThatThrownBy(() -> read(yaml.replace("vary: {", "vary: {nodes: [2], "), Scope.PUBLISHED))
                .hasMessageContaining("leave out nodes");
    }

    @Test
    void aValueMayBeSeveralSettings() throws IOException {
        Study study = read("""
                vary:
                  polls:
                    as published: {viewers.poll: 4s, viewers.jitter: 0}
                    during a stall: {viewers.aligned: true, database.stallSeconds: 3}
                viewers: {measureAfter: 45s, measureUntil: 75s}
                """, Scope.PUBLISHED);
        assertThat(study.variants()).extracting(Variant::name).containsExactly("as published", "during a stall");
        assertThat(study.variants().getFirst().viewers())
                .containsEntry("poll", "4s")
                .containsEntry("jitter", "0")
                .doesNotContainKey("aligned");
        assertThat(study.variants().getFirst().stallSeconds()).isZero();
        Variant stalled = study.variants().getLast();
        assertThat(stalled.stallSeconds()).isEqualTo(3);
        assertThat(stalled.stallAfter()).hasMillis(58_500);
        assertThat(stalled.again().stallSeconds()).isEqualTo(3);
    }

    @Test
    void inSeveralBlocks_theFirstVariantRunsTwice() throws IOException {
        Study study = read("vary: {transport: [polling, websocket]}", Scope.PUBLISHED);
        assertThat(study.runs()).extracting(Variant::name).containsExactly("polling", "websocket", "polling, again");
        assertThat(study.runs().getLast().viewers())
                .isEqualTo(study.variants().getFirst().viewers());
        assertThat(study.repeated(1).runs()).isEqualTo(study.variants());
    }

    @Test
    void someVariantsCanBeRun_inTheOrderOfTheStudy_andTheFirstOfThemTwice() throws IOException {
        Study study = read("vary: {viewers.poll: {often: 1s, 'now, and then': 4s, seldom: 9s}}", Scope.PUBLISHED);
        assertThat(study.only(List.of("seldom", "now, and then")).runs())
                .extracting(Variant::name)
                .containsExactly("now, and then", "seldom", "now, and then, again");
        assertThat(study.only(List.of())).isEqualTo(study);
    }

    @Test
    void variantsThatDoNotExist_areRefused_withThoseThatDo() throws IOException {
        Study study = read("vary: {transport: [polling, websocket]}", Scope.PUBLISHED);
        assertThatThrownBy(() -> study.only(List.of("polling", "pigeons")))
                .hasMessage("The study study has no variants named\n  pigeons\nIt has\n  polling\n  websocket");
        Study benchmark = read("benchmark: read-path", Scope.PUBLISHED);
        assertThatThrownBy(() -> benchmark.only(List.of("polling"))).hasMessageContaining("sends no audience");
    }

    @Test
    void eachBlock_hasEveryVariantOnce_inAnOrderOfItsOwn() throws IOException {
        List<Variant> variants =
                read("vary: {viewers.seed: [1, 2, 3, 4]}", Scope.PUBLISHED).variants();
        List<Turn> turns = Turn.inBlocks(variants, 6, 7);
        assertThat(turns).isEqualTo(Turn.inBlocks(variants, 6, 7)).isNotEqualTo(Turn.inBlocks(variants, 6, 8));
        Set<List<Variant>> orders = new HashSet<>();
        for (int block = 0; block < 6; block++) {
            List<Turn> part = turns.subList(4 * block, 4 * block + 4);
            assertThat(part).extracting(Turn::block).containsOnly(block + 1);
            assertThat(part).extracting(Turn::variant).containsExactlyInAnyOrderElementsOf(variants);
            orders.add(part.stream().map(Turn::variant).toList());
        }
        assertThat(orders).hasSizeGreaterThan(1);
    }

    @Test
    void theQuickVariant_replacesWhatItNames() throws IOException {
        String yaml = """
                question: Which?
                vary: {transport: [polling], viewers.aligned: [true, false]}
                viewers: {members: 700, guests: 300}
                quick: {viewers: {members: 7}, data: 0.01, repeat: 1}
                short: {vary: {transport: [websocket], viewers.aligned: }}
                """;
        assertThat(read(yaml, Scope.PUBLISHED).data()).isEqualTo(DataSize.PUBLISHED);
        assertThat(read(yaml, Scope.PUBLISHED).repeat()).isEqualTo(5);
        assertThat(read(yaml, Scope.SHORT).variants()).extracting(Variant::name).containsExactly("websocket");
        Study quick = read(yaml, Scope.QUICK);
        assertThat(quick.data()).isEqualTo(DataSize.scaled(0.01));
        assertThat(quick.repeat()).isEqualTo(1);
        assertThat(quick.variants().getFirst().viewers())
                .isEqualTo(Map.of("members", "7", "guests", "300", "aligned", "true"));
    }

    @Test
    void theLiveStream_beginsEmpty_unlessAStudyNeedsChats_inProportionToItsData() throws IOException {
        assertThat(read("vary: {transport: [polling]}", Scope.PUBLISHED).data().liveChats())
                .isZero();
        String yaml = "{liveChats: 30000, vary: {transport: [polling]}, quick: {data: 0.01}}";
        assertThat(read(yaml, Scope.PUBLISHED).data().liveChats()).isEqualTo(30_000);
        assertThat(read(yaml, Scope.QUICK).data()).isEqualTo(DataSize.scaled(0.01, 30_000));
        assertThat(read(yaml, Scope.QUICK).data().liveChats()).isEqualTo(300);
    }

    @Test
    void aStudyWithABenchmark_sendsNoAudience() throws IOException {
        String yaml = "{benchmark: read-path, secondsEach: 2, short: {secondsEach: 0.5}}";
        Study study = read(yaml, Scope.SHORT);
        assertThat(study.timed()).isEqualTo(new Timed("read-path", Duration.ofMillis(500)));
        assertThat(study.runs()).isEmpty();
        assertThat(study.extent()).isEqualTo("39 cases");
        assertThat(study.estimate()).isBetween(Duration.ofMinutes(2), Duration.ofMinutes(5));
        assertThat(study.estimate()).isLessThan(read(yaml, Scope.PUBLISHED).estimate());
    }

    @Test
    void aBenchmarkThatCannotBe_isRefused() {
        assertThatThrownBy(() -> read("benchmark: weather", Scope.PUBLISHED)).hasMessageContaining("read-path");
        assertThatThrownBy(() -> read("{benchmark: read-path, secondsEach: 0}", Scope.PUBLISHED))
                .hasMessageContaining("longer than");
        assertThatThrownBy(() -> read("{benchmark: read-path, viewers: {members: 7}}", Scope.PUBLISHED))
                .hasMessageContaining("no audience");
    }

    @Test
    void whatAStudyCannotVary_isRefusedByName() {
        assertThatThrownBy(() -> read("vary: {weather: [fair]}", Scope.PUBLISHED))
                .hasMessageContaining("weather");
        assertThatThrownBy(() -> read("vary: {viewers.alligned: [true]}", Scope.PUBLISHED))
                .hasMessageContaining("alligned")
                .hasMessageContaining("did you mean aligned?");
        assertThatThrownBy(() -> read("vary: {database.stallSeconds: [-1]}", Scope.PUBLISHED))
                .hasMessageContaining("database.stallSeconds");
        assertThatThrownBy(() -> read("viewers: {member: 7}", Scope.PUBLISHED))
                .hasMessageContaining("did you mean members?");
        assertThatThrownBy(() -> read("varies: {transport: [polling]}", Scope.PUBLISHED))
                .hasMessageContaining("[varies]");
        assertThatThrownBy(() -> read("vary: {viewers.poll: {every 4 s: 4s, 'every 4, s': 5s}}", Scope.PUBLISHED))
                .hasMessageContaining("nearly the same name");
        assertThatThrownBy(() -> read("quick: {repeats: 3}", Scope.QUICK)).hasMessageContaining("[repeats]");
    }

    @Test
    void steps_beginWhenEverybodyIsThere_andAreMeasuredOnceSettled() throws IOException {
        Variant variant = read(STEPS, Scope.PUBLISHED).variants().getFirst();
        assertThat(variant.steps())
                .containsExactly(
                        new Variant.Step(0.5, new Window(Duration.ofSeconds(35), Duration.ofSeconds(50))),
                        new Variant.Step(8, new Window(Duration.ofSeconds(55), Duration.ofSeconds(70))),
                        new Variant.Step(2, new Window(Duration.ofSeconds(75), Duration.ofSeconds(90))));
    }

    @Test
    void inARunWithSteps_theirOrderIsAnotherInEachRun() throws IOException {
        Study study = read(STEPS, Scope.PUBLISHED).repeated(10);
        List<Turn> turns = Turn.inBlocks(study.runs(), study.repeat(), 7);
        assertThat(turns)
                .extracting(turn -> turn.variant().viewers().get("chatRates"))
                .allMatch(rates ->
                        List.of(String.valueOf(rates).split(",", -1)).containsAll(List.of("0.5", "8.0", "2.0")))
                .satisfies(orders -> assertThat(Set.copyOf(orders)).hasSizeGreaterThan(3));
    }

    @Test
    void aStudyWithSteps_runsTheFirstVariantTwice_alsoInASingleBlock() throws IOException {
        assertThat(read(STEPS, Scope.PUBLISHED).repeated(1).runs())
                .extracting(Variant::name)
                .containsExactly("polling", "polling, again");
    }

    @Test
    void stepsThatCannotBe_areRefused() {
        assertThatThrownBy(() -> read(STEPS.replace("20s", "40s"), Scope.PUBLISHED))
                .hasMessageContaining("3 steps of 40s are longer than the 60s that are measured");
        assertThatThrownBy(() -> read(STEPS.replace("5s", "20s"), Scope.PUBLISHED))
                .hasMessageContaining("settle");
        assertThatThrownBy(() -> read(STEPS.replace("0.5,8,2", "0.5,8,200"), Scope.PUBLISHED))
                .hasMessageContaining("700 members cannot send 200.0 chats per second");
    }

    private static final String STEPS = """
            vary: {transport: [polling]}
            viewers: {chatRates: "0.5,8,2", step: 20s, settle: 5s, measureAfter: 30s, measureUntil: 90s}
            """;

    @Test
    void aFolderThatHoldsResultsAlready_isNotMixedWithNewOnes() throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("results")).resolve("run.json"), "{}");
        var run = new StudyRun(
                read("vary: {transport: [polling]}", Scope.PUBLISHED),
                folder.resolve("results"),
                folder,
                folder.resolve("work"),
                "lab run study",
                1);
        assertThatThrownBy(run::run).hasMessageContaining("Name a new folder");
    }

    @Test
    void aStudyThatIsNotThere_isAnsweredWithThoseThatAre() {
        assertThatThrownBy(() -> Study.read(EXPERIMENTS, "weather", Scope.PUBLISHED))
                .hasMessageContaining("transports")
                .hasMessageContaining("herd");
    }

    @Test
    void everyStudyOfTheProject_hasSettingsThatMakeSense_inEveryScope() throws IOException {
        for (String name : Study.names(EXPERIMENTS)) {
            for (Scope scope : Scope.values()) {
                Study study = Study.read(EXPERIMENTS, name, scope);
                assertThat(study.variants().isEmpty()).isEqualTo(study.timed() != null);
                assertThat(study.variants()).allSatisfy(StudyTest::isMeasuredWhileEverybodyIsThere);
            }
        }
    }

    @Test
    void nobodyWaitsLongerThanASizeOfAStudyPromises() throws IOException {
        for (String name : Study.names(EXPERIMENTS)) {
            assertThat(Study.read(EXPERIMENTS, name, Scope.QUICK).estimate())
                    .as(name)
                    .isLessThanOrEqualTo(Duration.ofMinutes(5));
            assertThat(Study.read(EXPERIMENTS, name, Scope.SHORT).estimate())
                    .as(name)
                    .isLessThanOrEqualTo(Duration.ofMinutes(15));
        }
    }

    private static void isMeasuredWhileEverybodyIsThere(Variant variant) {
        Settings settings = Settings.of(variant.audience());
        assertThat(settings.members()).isPositive();
        assertThat(settings.measureUntil())
                .isGreaterThanOrEqualTo(settings.measureAfter().plusSeconds(15));
        if (variant.conditions().crowd()) { // it comes at an even rate, and stays
            assertThat(settings.measureAfter()).isGreaterThan(settings.rising());
            assertThat(variant.steps()).isNotEmpty();
        } else {
            assertThat(settings.measureAfter())
                    .isGreaterThanOrEqualTo(settings.rising()
                            .plus(settings.peak())
                            .plus(settings.falling())
                            .plus(settings.steady()));
            assertThat(settings.measureUntil()).isLessThanOrEqualTo(settings.shortestStay());
        }
    }

    private Study read(String yaml, Scope scope) throws IOException {
        Files.writeString(folder.resolve("study.yml"), yaml);
        return Study.read(folder, "study", scope);
    }
}
