package dev.streamside.edge.server;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Http11WithDeadlineTest {
    /// Its own look at deadlines, and Tomcat's two.
    private static final int TASKS = 3;

    @TempDir
    private Path folder;

    @Test
    void aPortThatStops_leavesNoTaskToTheTimerOfAllPorts() throws Exception {
        var protocol = new Http11WithDeadline();
        var timer = (ScheduledThreadPoolExecutor) protocol.getUtilityExecutor();
        int others = timer.getQueue().size();
        var connector = new Connector(protocol);
        connector.setPort(0);
        var tomcat = new Tomcat();
        tomcat.setBaseDir(folder.toString());
        tomcat.setConnector(connector);

        tomcat.start();
        await().until(() -> timer.getQueue().size() == others + TASKS);
        tomcat.stop();
        tomcat.destroy();

        await().until(() -> timer.getQueue().size() == others);
    }
}
