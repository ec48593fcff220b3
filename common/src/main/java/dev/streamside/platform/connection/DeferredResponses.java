package dev.streamside.platform.connection;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/// Keeps Tomcat from sending a response of its own when a [DeferredResponse] is used.
@Component
class DeferredResponses implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addEngineValves(new WithheldHead());
    }

    private static final class WithheldHead extends ValveBase {
        WithheldHead() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            getNext().invoke(request, response);
            if (request.getAttribute(DeferredResponse.ATTRIBUTE) != null) {
                response.getCoyoteResponse().setCommitted(true);
            }
        }
    }
}
