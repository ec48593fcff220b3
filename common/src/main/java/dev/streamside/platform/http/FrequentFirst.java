package dev.streamside.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/// Finds the handlers that are [Frequent] first. Spring compares a request whose address has a variable with every
/// mapping of the application, some 90, to find the best.
@Component
class FrequentFirst implements WebMvcRegistrations {
    @Override
    public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
        return new Mapping();
    }

    private static final class Mapping extends RequestMappingHandlerMapping {
        private final Map<RequestMappingInfo, HandlerMethod> frequent = new ConcurrentHashMap<>();

        @Override
        protected void registerHandlerMethod(Object handler, Method method, RequestMappingInfo mapping) {
            super.registerHandlerMethod(handler, method, mapping);
            if (method.isAnnotationPresent(Frequent.class)) {
                frequent.put(mapping, createHandlerMethod(handler, method));
            }
        }

        @Override
        protected @Nullable HandlerMethod lookupHandlerMethod(String path, HttpServletRequest request)
                throws Exception {
            for (Map.Entry<RequestMappingInfo, HandlerMethod> each : frequent.entrySet()) {
                RequestMappingInfo match = each.getKey().getMatchingCondition(request);
                if (match != null) {
                    request.setAttribute(BEST_MATCHING_HANDLER_ATTRIBUTE, each.getValue());
                    handleMatch(match, path, request);
                    return each.getValue();
                }
            }
            return super.lookupHandlerMethod(path, request);
        }
    }
}
