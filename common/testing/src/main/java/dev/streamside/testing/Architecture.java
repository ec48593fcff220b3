package dev.streamside.testing;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.streamside.platform.database.UtcTime;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The allowed dependencies of the architecture. Each module checks them on its own class path.
public abstract class Architecture {
    /// The packages that must not depend on HTTP.
    private static final String[] DOMAIN = {
        "dev.streamside.account..",
        "dev.streamside.broadcast..",
        "dev.streamside.moderation..",
        "dev.streamside.chat..",
        "dev.streamside.platform.cache..",
        "dev.streamside.platform.cluster..",
        "dev.streamside.platform.database..",
        "dev.streamside.platform.guard..",
        "dev.streamside.platform.id..",
        "dev.streamside.platform.link..",
        "dev.streamside.platform.metrics..",
        "dev.streamside.platform.problem..",
        "dev.streamside.platform.ratelimit..",
        "dev.streamside.platform.site..",
        "dev.streamside.platform.text..",
    };

    private static final Pattern FEATURE = Pattern.compile(
            "dev\\.streamside\\." + "((?:(?:platform|account|broadcast|moderation|chat|edge)\\.)?\\w+)\\..*");

    private static final SliceAssignment FEATURES = assignment("features", Architecture::feature);
    private static final SliceAssignment PACKAGES = assignment("packages", Architecture::room);

    private static SliceAssignment assignment(String description, Function<JavaClass, String> slice) {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                String name = slice.apply(type);
                return name.isEmpty() ? SliceIdentifier.ignore() : SliceIdentifier.of(name);
            }

            @Override
            public String getDescription() {
                return description;
            }
        };
    }

    private static final int LONGEST_TEST_NAME = 70;

    private static final JavaClasses WITH_TESTS = new ClassFileImporter().importPackages("dev.streamside");

    protected static final JavaClasses CLASSES = WITH_TESTS.that(new DescribedPredicate<>("are no tests") {
        @Override
        public boolean test(JavaClass type) {
            return type.getSource()
                    .map(source -> source.getUri().toString())
                    .filter(file -> !file.contains("/test-classes/") && !file.contains("/dev/streamside/testing/"))
                    .isPresent();
        }
    });

    @Test
    void theTimeline_dependsOnNothingButTheJdk() {
        classes()
                .that()
                .resideInAPackage("..timeline..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.streamside.chat.timeline..", "java..", "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void features_formNoCircles() {
        slices().assignedFrom(FEATURES).should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void packages_formNoCircles() {
        slices().assignedFrom(PACKAGES).should().beFreeOfCycles().check(CLASSES);
    }

    /// The table of packages in `docs/architecture.md` is the rule. Refused are a package that is not in its
    /// group's folder, a dependency that the table lacks, and a dependency in the table that no code has any
    /// more.
    @Test
    void everyArrow_isInTheTableOfPackages() throws IOException {
        Map<String, Set<String>> drawn = drawnArrows();
        Map<String, Set<String>> real = realArrows(Architecture::feature);
        drawn.keySet().retainAll(real.keySet()); // each module has some of the packages on its class path
        assertThat(real).isEqualTo(drawn);
    }

    private static Map<String, Set<String>> drawnArrows() throws IOException {
        var group = Pattern.compile("\\| \\*\\*`dev\\.streamside\\.?(\\w*)`.*");
        var row = Pattern.compile("\\| `(\\w+)`[^|]*\\|[^|]+\\|([^|]+)\\|");
        String folder = "";
        var folders = new HashMap<String, String>();
        var uses = new TreeMap<String, String>();
        for (String line : Files.readAllLines(Checkout.file("docs/architecture.md"))) {
            var heading = group.matcher(line);
            var cells = row.matcher(line);
            if (heading.matches()) {
                folder = heading.group(1);
            } else if (cells.matches()) {
                String name = cells.group(1);
                folders.put(name, folder.isEmpty() ? name : folder + "." + name);
                uses.put(name, cells.group(2));
            }
        }
        var arrows = new TreeMap<String, Set<String>>();
        uses.forEach((name, used) -> arrows.put(
                folders.get(name),
                Pattern.compile("`(\\w+)`")
                        .matcher(used)
                        .results()
                        .map(found -> folders.getOrDefault(found.group(1), found.group(1)))
                        .collect(Collectors.toCollection(TreeSet::new))));
        return arrows;
    }

    private static Map<String, Set<String>> realArrows(Function<JavaClass, String> slice) {
        var arrows = new TreeMap<String, Set<String>>();
        for (JavaClass type : CLASSES) {
            String from = slice.apply(type);
            if (!from.isEmpty()) {
                Set<String> to = arrows.computeIfAbsent(from, name -> new TreeSet<>());
                type.getDirectDependenciesFromSelf().stream()
                        .map(arrow -> slice.apply(arrow.getTargetClass()))
                        .filter(name -> !name.isEmpty() && !name.equals(from))
                        .forEach(to::add);
            }
        }
        return arrows;
    }

    /// A row of the table of rooms.
    ///
    /// @param feature the feature to which it belongs
    /// @param uses    other rooms of the same feature
    /// @param open    the classes that other features may use, each with the only methods that they may call;
    ///                no methods means all
    private record Room(String feature, Set<String> uses, Map<String, Set<String>> open) {
        boolean opens(JavaClass type) {
            return open.containsKey(outermost(type).getSimpleName());
        }

        boolean opens(AccessTarget method) {
            Set<String> methods = open.getOrDefault(method.getOwner().getSimpleName(), Set.of());
            return methods.isEmpty() || methods.contains(method.getName());
        }
    }

    private static Map<String, Room> rooms() throws IOException {
        var row = Pattern.compile("\\| `((\\w+\\.\\w+)(?:\\.\\w+)?)` \\|[^|]+\\|([^|]+)\\|([^|]+)\\|");
        var name = Pattern.compile("`(\\w+)`(?: \\(([^)]+)\\))?");
        var rooms = new TreeMap<String, Room>();
        for (String line : Files.readAllLines(Checkout.file("docs/architecture.md"))) {
            var cells = row.matcher(line);
            if (cells.matches()) {
                String feature = cells.group(2);
                var uses = new TreeSet<String>();
                name.matcher(cells.group(3)).results().forEach(room -> uses.add(feature + "." + room.group(1)));
                var open = new TreeMap<String, Set<String>>();
                name.matcher(cells.group(4))
                        .results()
                        .forEach(type -> open.put(
                                type.group(1),
                                type.group(2) == null
                                        ? Set.of()
                                        : Set.of(type.group(2).replace("`", "").split(", "))));
                rooms.put(cells.group(1), new Room(feature, uses, open));
            }
        }
        return rooms;
    }

    /// As for features: the rooms of a feature, and the dependencies between them, are those of its table.
    @Test
    void everyArrowBetweenRooms_isInTheTableOfRooms() throws IOException {
        var drawn = new TreeMap<String, Set<String>>();
        rooms().forEach((name, room) -> drawn.put(name, room.uses));
        Set<String> large = CLASSES.stream()
                .filter(type -> !room(type).equals(feature(type)))
                .map(Architecture::feature)
                .collect(Collectors.toSet());
        Map<String, Set<String>> real = realArrows(type -> large.contains(feature(type)) ? room(type) : "");
        real.forEach((from, to) -> to.removeIf(room -> !room.startsWith(from.replaceAll("^(\\w+\\.\\w+).*", "$1"))));
        assertThat(real).isEqualTo(drawn);
    }

    /// Java cannot keep anything private to a feature that has rooms. So the table says which classes others
    /// may use, and which of their methods if not all.
    @Test
    void otherFeatures_useOnlyWhatRoomsOpen() throws IOException {
        Map<String, Room> rooms = rooms();
        var wrong = new TreeSet<String>();
        for (JavaClass type : CLASSES) {
            type.getDirectDependenciesFromSelf().stream()
                    .filter(arrow ->
                            isClosed(rooms, type, arrow.getTargetClass(), room -> room.opens(arrow.getTargetClass())))
                    .forEach(arrow -> wrong.add(arrow.getDescription()));
            Stream.concat(type.getMethodCallsFromSelf().stream(), type.getMethodReferencesFromSelf().stream())
                    .filter(call -> isClosed(rooms, type, call.getTargetOwner(), room -> room.opens(call.getTarget())))
                    .forEach(call -> wrong.add(call.getDescription()));
        }
        assertThat(wrong).isEmpty();
    }

    private static boolean isClosed(Map<String, Room> rooms, JavaClass from, JavaClass to, Predicate<Room> opens) {
        Room room = rooms.get(room(to));
        return room != null && !feature(from).equals(room.feature) && !opens.test(room);
    }

    @Test
    void whatRoomsOpen_isThere_andPublic() throws IOException {
        var open = new TreeSet<String>();
        rooms().forEach((name, room) -> room.open.keySet().forEach(type -> open.add(name + "." + type)));
        assertThat(CLASSES.stream()
                        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                        .map(type -> type.getName().replaceFirst("^dev\\.streamside\\.", "")))
                .containsAll(open);
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(Architecture::outermost).orElse(type);
    }

    /// The package of a class, which may be a room, below `dev.streamside`; empty for a class that belongs to no
    /// feature.
    private static String room(JavaClass type) {
        return feature(type).isEmpty() ? "" : type.getPackageName().substring("dev.streamside.".length());
    }

    /// The package of a feature, with its rooms, below `dev.streamside`; empty for a class that belongs to none.
    private static String feature(JavaClass type) {
        var name = FEATURE.matcher(type.getName());
        return name.matches() ? name.group(1) : "";
    }

    /// Below the edge, no code depends on HTTP, except the code that answers requests, or reads and writes
    /// cookies.
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
                        "dev.streamside.platform.http..",
                        "jakarta.servlet..",
                        "org.springframework.http..",
                        "org.springframework.web..")
                .check(CLASSES);
    }

    /// The driver converts an [Instant] through the machine's time zone.
    @Test
    void timesInStatements_passThroughUtcTime() {
        var jdbc = dependOn(resideInAPackage("org.springframework.jdbc.core.."));
        classes()
                .that(jdbc.and(dependOn(type(Instant.class))))
                .should()
                .dependOnClassesThat(type(UtcTime.class))
                .check(CLASSES);
        noClasses()
                .that(jdbc)
                .should()
                .dependOnClassesThat(type(LocalDateTime.class).or(type(Timestamp.class)))
                .check(CLASSES);
    }

    private static DescribedPredicate<JavaClass> dependOn(DescribedPredicate<JavaClass> other) {
        return DescribedPredicate.describe(
                "depend on classes that " + other.getDescription(),
                type -> type.getDirectDependenciesFromSelf().stream().anyMatch(to -> other.test(to.getTargetClass())));
    }

    @Test
    void delivery_knowsNothingOfHowATransportWrites() {
        classes()
                .that()
                .resideInAPackage("dev.streamside.chat.delivery..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.streamside.chat.delivery..",
                        "dev.streamside.platform.id..",
                        "dev.streamside.platform.metrics..",
                        "dev.streamside.chat.timeline..",
                        "io.micrometer..",
                        "java..",
                        "org.jspecify..",
                        "org.slf4j..",
                        "org.springframework.boot.context.properties..",
                        "org.springframework.context..")
                .check(CLASSES);
    }

    /// All other data is plain rows: `docs/decisions/why-jpa-here-and-jdbc-there.md`.
    @Test
    void entities_areWhatOthersReferToAndAreShownWith() {
        assertThat(CLASSES.stream()
                        .filter(type -> type.isAnnotatedWith(jakarta.persistence.Entity.class))
                        .map(JavaClass::getSimpleName))
                .containsExactlyInAnyOrder("Member", "MemberSession", "Channel", "Stream");
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
    void namesOfTests_canBeReadAtAGlance() {
        assertThat(WITH_TESTS.stream()
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> method.isAnnotatedWith(Test.class)
                                || method.isAnnotatedWith("org.junit.jupiter.params.ParameterizedTest"))
                        .map(JavaMethod::getName)
                        .filter(name -> name.length() > LONGEST_TEST_NAME))
                .isEmpty();
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
                        .filter(field -> !field.getModifiers().contains(JavaModifier.FINAL))
                        .forEach(field -> events.add(SimpleConditionEvent.violated(field, field.getFullName())));
            }
        };
    }
}
