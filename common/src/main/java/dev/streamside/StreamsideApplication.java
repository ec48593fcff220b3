package dev.streamside;

import dev.streamside.account.recovery.RecoveryCommand;
import dev.streamside.account.token.ServiceTokenCommand;
import dev.streamside.chat.export.ExportCommand;
import dev.streamside.edge.server.HealthCommand;
import org.springframework.boot.SpringApplication;

/// How the applications start.
public final class StreamsideApplication {
    private StreamsideApplication() {}

    /// Starts `application`, unless the arguments ask for one of the small programs that it has besides.
    public static void run(Class<?> application, String... args) {
        // Every five seconds, the driver would search all jars to find out whether its class loader still exists.
        System.setProperty("com.mysql.cj.disableAbandonedConnectionCleanup", "true");
        if (HealthCommand.isAsked(args)) {
            System.exit(HealthCommand.run(System.out, System.getenv()));
        }
        if (RecoveryCommand.isAsked(args)) {
            System.exit(RecoveryCommand.run(System.out, args));
        }
        if (ServiceTokenCommand.isAsked(args)) {
            System.exit(ServiceTokenCommand.run(System.out, args));
        }
        if (ExportCommand.isAsked(args)) {
            System.exit(ExportCommand.run(System.out, System.err, args));
        }
        SpringApplication.run(application, args);
    }
}
