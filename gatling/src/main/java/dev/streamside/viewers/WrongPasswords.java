package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.PopulationBuilder;
import java.util.concurrent.atomic.AtomicInteger;

/// Sign-ins with a wrong password, each by a user who tries once, at a steady rate in addition to the
/// audience. Each costs the application a hash, as every sign-in does, and changes nothing.
final class WrongPasswords {
    static final String SIGN_IN = "sign-in";

    private WrongPasswords() {}

    static PopulationBuilder population(Settings settings) {
        var tried = new AtomicInteger();
        return scenario("wrong password")
                .exec(session -> {
                    int number = tried.getAndIncrement();
                    return session.set(
                                    "node",
                                    settings.wrongPasswordsAt().of(number).toString())
                            .set("username", "nobody-" + number);
                })
                .exec(http(SIGN_IN)
                        .post("#{node}/api/v1/session")
                        .body(StringBody("{\"username\":\"#{username}\",\"password\":\"not my password\"}"))
                        .asJson()
                        .check(status().is(401)))
                .injectOpen(constantUsersPerSec(settings.wrongPasswords()).during(settings.measureUntil()));
    }
}
