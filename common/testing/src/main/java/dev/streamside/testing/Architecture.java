package dev.streamside.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.junit.jupiter.api.Test;

/// The arrows of the architecture. Each module checks them on the class path that it has.
public abstract class Architecture {
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

    @Test
    void theLog_knowsNothingOfTheRulesInFrontOfIt() {
        noClasses()
                .that()
                .resideInAPackage("..chatlog..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..chat..", "..moderation..", "..reaction..", "..viewer..", "..demo..")
                .check(CLASSES);
    }

    @Test
    void nothing_dependsOnTheDemo() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..demo..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("..demo..")
                .check(CLASSES);
    }

    @Test
    void http_staysInResourcesFiltersAndTheSharedParts() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "..chatlog..",
                        "..timeline..",
                        "..text..",
                        "..stream..",
                        "..moderation..",
                        "..chat..",
                        "..reaction..")
                .and()
                .haveSimpleNameNotEndingWith("Resource")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("jakarta.servlet..", "org.springframework.http..")
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
