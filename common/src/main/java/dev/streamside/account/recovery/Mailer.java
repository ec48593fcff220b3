package dev.streamside.account.recovery;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.site.SiteProperties;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.mail.SimpleMailMessage;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.stereotype.Component;

/// Writes and sends mails one after another, on a thread of its own, so that the time of an answer does not
/// reveal whether there was one to send. A mail that cannot be sent is logged and given up.
@Component
class Mailer implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(Mailer.class);
    private static final int MAX_WAITING = 100;
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);

    private final @Nullable JavaMailSender server;
    private final String sender;
    private final ThreadPoolExecutor executor = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING),
            Thread.ofPlatform().name("mailer").daemon().factory());

    Mailer(ObjectProvider<JavaMailSender> server, RecoveryProperties properties, SiteProperties site) {
        this.server = server.getIfAvailable();
        this.sender = properties.sender();
        if (isOn() && (sender.isEmpty() || site.address().isEmpty())) {
            throw new IllegalStateException(
                    "spring.mail.host is set, so streamside.recovery.sender and streamside.site.address must be set, too.");
        }
    }

    /// Whether the operator has configured a mail server.
    boolean isOn() {
        return server != null;
    }

    /// Queues a mail.
    ///
    /// @param mail writes it when its turn has come; empty if there is none to send
    /// @throws Refusal `NO_MAIL` without a mail server, `TRY_LATER` if too many are waiting
    void send(Supplier<Optional<Mail>> mail) {
        JavaMailSender by = server;
        if (by == null) {
            throw Refusal.of(ProblemCode.NO_MAIL, "This site sends no mail; ask its operator for a link.");
        }
        try {
            executor.execute(() -> sendNow(mail, by));
        } catch (RejectedExecutionException _) {
            throw Refusal.until(ProblemCode.TRY_LATER, "Too many mails are waiting.", Duration.ofSeconds(30));
        }
    }

    private void sendNow(Supplier<Optional<Mail>> mail, JavaMailSender by) {
        try {
            mail.get().map(this::message).ifPresent(by::send);
        } catch (RuntimeException failure) { // the message may contain the address
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            log.warn("A mail could not be sent: {}", cause.getClass().getName());
        }
    }

    private SimpleMailMessage message(Mail mail) {
        var message = new SimpleMailMessage();
        message.setFrom(sender);
        message.setTo(mail.to());
        message.setSubject(mail.subject());
        message.setText(mail.text());
        return message;
    }

    @Override
    public void destroy() throws InterruptedException {
        executor.shutdown();
        if (!executor.awaitTermination(STOP_PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
            int unsent = executor.getActiveCount() + executor.shutdownNow().size();
            log.warn("{} mails were not sent before the end", unsent);
        }
    }
}
