package dev.streamside.websocket;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.streamside.testing.Architecture;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends Architecture {

    @Test
    void aConnection_knowsNothingOfChats() {
        noClasses()
                .that()
                .resideInAPackage("dev.streamside.socket..")
                .should()
                .dependOnClassesThat(
                        com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage("dev.streamside..")
                                .and(com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage(
                                        "dev.streamside.socket..")))
                .check(CLASSES);
    }

    @Test
    void tomcat_isTouchedByConnectionsAndTheirSettingsAlone() {
        classes()
                .that()
                .resideInAPackage("dev.streamside.websocket..")
                .should()
                .onlyDependOnClassesThat()
                .resideOutsideOfPackages("org.apache.tomcat..", "org.apache.coyote..")
                .check(CLASSES);
    }
}
