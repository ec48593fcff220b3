# syntax=docker/dockerfile:1
# The image of one application, chat-polling or chat-websocket. Build from the root of the checkout:
#   docker build --build-arg MODULE=chat-polling -t streamside-polling .
# Three stages: the jar in layers; a first start, which records the classes that are needed; and the image itself.

FROM eclipse-temurin:25.0.1_8-jdk-noble AS build
ARG MODULE
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/root/.m2 ./mvnw -B -q -pl "$MODULE" -am package -DskipTests \
    && java -Djarmode=tools -jar "$MODULE/target/$MODULE"-*.jar extract --layers --application-filename application.jar --destination /layers

FROM eclipse-temurin:25.0.1_8-jre-noble AS application
WORKDIR /application
COPY --from=build /layers/dependencies/ ./
COPY --from=build /layers/snapshot-dependencies/ ./
COPY --from=build /layers/application/ ./

# A start needs a database. This one is gone when the stage is done.
FROM application AS training
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends mariadb-server && rm -rf /var/lib/apt/lists/*
COPY .ci/train-image /usr/local/bin/train-image
RUN train-image

FROM application
COPY --from=training /application/application.aot ./
RUN useradd --system --uid 10001 streamside
USER 10001
EXPOSE 8080
# The operator sets the number of processors that the JVM counts on (JAVA_TOOL_OPTIONS, see docker-compose.yml). With a limit of
# half a processor it would otherwise count one, and size everything for that.
# The JVM's own messages go to standard error, because the log is JSON.
ENTRYPOINT ["java", "-XX:AOTCache=application.aot", "-Xlog:disable", "-Xlog:all=warning:stderr", "-XX:MaxRAMPercentage=60", "-XX:+UseG1GC", "-XX:+ExitOnOutOfMemoryError", "-jar", "application.jar"]
