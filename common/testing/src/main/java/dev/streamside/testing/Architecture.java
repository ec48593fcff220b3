package dev.streamside.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The arrows of the architecture. Each module checks them on the class path that it has.
public abstract class Architecture {
    private static final String[] DOMAIN = {
        "dev.streamside.timeline..",
        "dev.streamside.problem..",
        "dev.streamside.metrics..",
        "dev.streamside.database..",
        "dev.streamside.id..",
        "dev.streamside.limit..",
        "dev.streamside.site..",
        "dev.streamside.text..",
        "dev.streamside.member..",
        "dev.streamside.recovery..",
        "dev.streamside.channel..",
        "dev.streamside.permission..",
        "dev.streamside.stream..",
        "dev.streamside.chatlog..",
        "dev.streamside.delivery..",
        "dev.streamside.moderation..",
        "dev.streamside.chat..",
        "dev.streamside.replay..",
        "dev.streamside.export..",
        "dev.streamside.archive..",
        "dev.streamside.erasure..",
        "dev.streamside.reaction..",
        "dev.streamside.viewer..",
        "dev.streamside.idle..",
        "dev.streamside.counts..",
    };

    protected static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("/dev/streamside/testing/"))
            .importPackages("dev.streamside");

    @Test
    void theTimeline_dependsOnNothingButTheJdk() {
        classes()
                .that()
                .resideInAPackage("..timeline..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.streamside.timeline..", "java..", "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void features_formNoCircles() {
        slices().matching("dev.streamside.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    /// The table of packages in `docs/architecture.md` is the rule: an arrow that it lacks is refused, and so is one
    /// that no code has any more.
    @Test
    void everyArrow_isInTheTableOfPackages() throws IOException {
        Map<String, Set<String>> drawn = drawnArrows();
        Map<String, Set<String>> real = realArrows();
        drawn.keySet().retainAll(real.keySet()); // each module has some of the packages on its class path
        assertThat(real).isEqualTo(drawn);
    }

    private static Map<String, Set<String>> drawnArrows() throws IOException {
        var row = Pattern.compile("\\| `(\\w+)`[^|]*\\|[^|]+\\|([^|]+)\\|");
        var arrows = new TreeMap<String, Set<String>>();
        for (String line : Files.readAllLines(Checkout.file("docs/architecture.md"))) {
            var cells = row.matcher(line);
            if (cells.matches()) {
                arrows.put(
                        cells.group(1),
                        Pattern.compile("`(\\w+)`")
                                .matcher(cells.group(2))
                                .results()
                                .map(name -> name.group(1))
                                .collect(Collectors.toCollection(TreeSet::new)));
            }
        }
        return arrows;
    }

    private static Map<String, Set<String>> realArrows() {
        var arrows = new TreeMap<String, Set<String>>();
        for (JavaClass type : CLASSES) {
            String from = feature(type);
            if (!from.isEmpty()) {
                Set<String> to = arrows.computeIfAbsent(from, name -> new TreeSet<>());
                type.getDirectDependenciesFromSelf().stream()
                        .map(arrow -> feature(arrow.getTargetClass()))
                        .filter(name -> !name.isEmpty() && !name.equals(from))
                        .forEach(to::add);
            }
        }
        return arrows;
    }

    /// The package below `dev.streamside`; empty for what is in none.
    private static String feature(JavaClass type) {
        var name = Pattern.compile("dev\\.streamside\\.(\\w+)\\..*").matcher(type.getName());
        return name.matches() ? name.group(1) : "";
    }

    /// Below the edge nobody knows of HTTP: only what answers requests does, and what reads and writes cookies.
    @Test
    void theDomain_knowsNothingOfHttp() {
        noClasses()
                .that()
                .resideInAnyPackage(DOMAIN)
                .and()
                .haveNameNotMatching(".*(Resource|Cookies?)(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.streamside.http..",
                        "jakarta.servlet..",
                        "org.springframework.http..",
                        "org.springframework.web..")
                .check(CLASSES);
    }

    @Test
    void delivery_knowsNothingOfHowATransportWrites() {
        classes()
                .that()
                .resideInAPackage("dev.streamside.delivery..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.streamside.delivery..",
                        "dev.streamside.id..",
                        "dev.streamside.metrics..",
                        "dev.streamside.timeline..",
                        "io.micrometer..",
                        "java..",
                        "org.jspecify..",
                        "org.slf4j..",
                        "org.springframework.boot.context.properties..",
                        "org.springframework.context..")
                .check(CLASSES);
    }

    @Test
    void repositoriesAndRows_stayInTheirPackage() {
        classes()
                .that()
                .areAssignableTo(org.springframework.data.repository.Repository.class)
                .should()
                .notBePublic()
                .check(CLASSES);
        classes()
                .that()
                .areAnnotatedWith(jakarta.persistence.Entity.class)
                .and()
                .doNotHaveSimpleName("Member") // rows of other packages refer to it
                .and()
                .doNotHaveSimpleName("Channel")
                .should()
                .notBePublic()
                .check(CLASSES);
    }

    @Test
    void fields_ofServices_areFinal() {
        classes()
                .that()
                .areAnnotatedWith(org.springframework.stereotype.Service.class)
                .should(keepNoCollaboratorInAChangeableField())
                .check(CLASSES);
    }

    private static ArchCondition<JavaClass> keepNoCollaboratorInAChangeableField() {
        return new ArchCondition<>("keep their collaborators in final fields") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getFields().stream()
                        .filter(field -> field.getRawType().getPackageName().startsWith("dev.streamside"))
                        .filter(field ->
                                !field.getModifiers().contains(com.tngtech.archunit.core.domain.JavaModifier.FINAL))
                        .forEach(field -> events.add(SimpleConditionEvent.violated(field, field.getFullName())));
            }
        };
    }
}
