package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.PopulationBuilder;
import java.util.concurrent.atomic.AtomicInteger;

/// Requests that compute for two seconds, each by a user who makes one, at a steady rate in addition to the
/// audience. Only the plain application answers them. It refuses those for which it has no room, as it should.
final class Loops {
    static final String LOOP = "loop";

    private Loops() {}

    static PopulationBuilder population(Settings settings) {
        var made = new AtomicInteger();
        return scenario("loop")
                .exec(session -> session.set(
                        "node", settings.loopsAt().of(made.getAndIncrement()).toString()))
                .exec(http(LOOP).get("#{node}/api/v1/loop").check(status().in(200, 503)))
                .injectOpen(constantUsersPerSec(settings.loops()).during(settings.measureUntil()));
    }
}
