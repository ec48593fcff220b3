package dev.streamside.lab.gatlinglog;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.dummy;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.Simulation;

/// Requests that never leave the process: 100,000, or `requestsEach` per user.
public final class ManyRequestsSimulation extends Simulation {
    static final int USERS = 500;
    static final int REQUESTS_EACH = Integer.getInteger("requestsEach", 200);

    public ManyRequestsSimulation() {
        setUp(scenario("many")
                .exec(repeat(REQUESTS_EACH / 2)
                        .on(
                                dummy("진행", 1),
                                dummy("sometimes failing", 2).withSuccess(session -> session.userId() % 10 != 0)))
                .injectOpen(atOnceUsers(USERS)));
    }
}
