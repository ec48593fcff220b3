# The images of Streamside. From the root of the checkout:
#   docker build -t streamside:0.1.0 .                       for a MySQL or MariaDB server of your own: SPRING_DATASOURCE_URL
#   docker build -t streamside:demo --target demo .          with an embedded one and a stream where people talk (x86-64 only)
#   docker build --build-context jar=FOLDER -t streamside:0.1.0 .
#                                                            of the streamside.jar in a folder, instead of building one

FROM --platform=$BUILDPLATFORM eclipse-temurin:25.0.4.1_1-jdk-noble AS jar
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/root/.m2 ./mvnw -B -q -pl common/server -am package -Dmaven.test.skip=true \
    && mv common/server/target/streamside.jar /

# Whatever runs while an image is built runs here, on the machine's own processor. An image for another one is only copied together.
FROM --platform=$BUILDPLATFORM eclipse-temurin:25.0.4.1_1-jre-noble AS builder
RUN useradd --system --uid 10001 --home-dir /application streamside
WORKDIR /application
COPY .ci/train-image /usr/local/bin/

# What seldom changes first, so that an update is a small download.
FROM builder AS layers
RUN --mount=from=jar,source=/streamside.jar,target=/streamside.jar \
    java -Djarmode=tools -jar /streamside.jar extract --layers --application-filename application.jar --destination /layers

# A first start, which records what the JVM loads and compiles. It needs a database: the embedded one, which is gone when this is done.
FROM builder AS training
COPY --from=layers /layers/dependencies/ /layers/application/ ./
RUN --mount=from=jar,source=/streamside.jar,target=/tmp/streamside.jar train-image

FROM builder AS demo-training
COPY --from=layers /layers/dependencies/ /layers/application/ /layers/embedded-database/ ./
RUN --mount=from=jar,source=/streamside.jar,target=/tmp/streamside.jar train-image

# What was recorded is of one processor, and on the other one there is no embedded database to record it with.
FROM training AS cache-amd64
FROM scratch AS cache-arm64
WORKDIR /application/cache
# hadolint ignore=DL3006
FROM cache-${TARGETARCH} AS cache

FROM eclipse-temurin:25.0.4.1_1-jre-noble AS base

FROM base AS application
LABEL org.opencontainers.image.title="Streamside" \
      org.opencontainers.image.description="The live chat beside a live stream, over polls, events and sockets" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=builder /etc/passwd /etc/group /etc/
WORKDIR /application
COPY --from=layers /layers/dependencies/ ./
COPY --from=layers /layers/application/ ./
EXPOSE 8080
# The JVM's own messages go to standard error, because the log may be JSON. At each start it says which small parts of the class cache
# it cannot use, or that there is none, which nobody has to know. The operator sets the number of processors that the JVM counts on
# (JAVA_TOOL_OPTIONS, see docker-compose.yml). With a limit of half a processor it would otherwise count one, and size everything for that.
ENTRYPOINT ["java", "-XX:AOTCache=cache/application.aot", "-Xlog:disable", "-Xlog:all=warning,aot*=off:stderr", "-XX:MaxRAMPercentage=60", "-XX:+UseG1GC", "-XX:+ExitOnOutOfMemoryError", "-jar", "application.jar"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m \
    CMD ["java", "-Xlog:disable", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx16m", "-jar", "application.jar", "health"]

# `docker run -p 8080:8080 streamside:demo`, and the page at http://localhost:8080 shows a live stream.
FROM application AS demo
COPY --from=layers /layers/embedded-database/ ./
COPY --from=demo-training /application/cache/ ./cache/
RUN install -d -o streamside /data
VOLUME /data
ENV STREAMSIDE_DATABASE_FOLDER=/data
USER 10001

FROM application AS released
COPY --from=cache /application/cache/ ./cache/
USER 10001
