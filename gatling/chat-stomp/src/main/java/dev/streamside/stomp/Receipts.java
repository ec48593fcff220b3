package dev.streamside.stomp;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Lazy;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageChannel;
import org.springframework.messaging.MessageHandler;
import org.springframework.messaging.simp.broker.SimpleBrokerMessageHandler;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;
import org.springframework.messaging.support.ExecutorChannelInterceptor;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.stereotype.Component;

/// Tells clients that they have subscribed. The simple broker sends no receipts, so they could not know.
@Component
class Receipts implements ExecutorChannelInterceptor {
    private final MessageChannel clients;

    /// @param clients made after this, which is a part of its configuration
    Receipts(@Lazy @Qualifier("clientOutboundChannel") MessageChannel clients) {
        this.clients = clients;
    }

    @Override
    public void afterMessageHandled(
            Message<?> message, MessageChannel channel, MessageHandler handler, @Nullable Exception failure) {
        StompHeaderAccessor request = StompHeaderAccessor.wrap(message);
        String id = request.getReceipt();
        if (handler instanceof SimpleBrokerMessageHandler
                && failure == null
                && request.getCommand() == StompCommand.SUBSCRIBE
                && id != null) {
            StompHeaderAccessor receipt = StompHeaderAccessor.create(StompCommand.RECEIPT);
            receipt.setReceiptId(id);
            receipt.setSessionId(request.getSessionId());
            clients.send(MessageBuilder.createMessage(new byte[0], receipt.getMessageHeaders()));
        }
    }
}
