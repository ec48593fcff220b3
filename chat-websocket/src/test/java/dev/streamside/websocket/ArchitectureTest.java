package dev.streamside.websocket;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import dev.streamside.testing.Architecture;
import org.junit.jupiter.api.Test;

class ArchitectureTest extends Architecture {
    private static final String[] CONNECTIONS = {"dev.streamside.platform.connection..", "dev.streamside.socket.."};

    @Test
    void aConnection_knowsNothingOfChats() {
        noClasses()
                .that()
                .resideInAnyPackage(CONNECTIONS)
                .should()
                .dependOnClassesThat(resideInAPackage("dev.streamside..").and(resideOutsideOfPackages(CONNECTIONS)))
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
