package dev.streamside.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.ApplicationTest;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

class FrequentFirstIT extends ApplicationTest {
    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    private RequestMappingHandlerMapping mapping;

    @Test
    void eachAddress_isAnsweredByItsOwnHandler() throws Exception {
        int requests = 0;
        for (var mapped : mapping.getHandlerMethods().entrySet()) {
            for (RequestMethod method : mapped.getKey().getMethodsCondition().getMethods()) {
                for (String pattern : mapped.getKey().getPatternValues()) {
                    assertThat(handler(method, pattern, mapped.getKey()))
                            .as("%s %s", method, pattern)
                            .isEqualTo(mapped.getValue().getMethod());
                    requests++;
                }
            }
        }
        assertThat(requests).isGreaterThan(50);
    }

    private Object handler(RequestMethod method, String pattern, RequestMappingInfo info) throws Exception {
        var request = new MockHttpServletRequest(method.name(), pattern.replaceAll("\\{[^}]*}", "1"));
        info.getConsumesCondition().getConsumableMediaTypes().stream()
                .findFirst()
                .ifPresent(type -> request.setContentType(type.toString()));
        info.getParamsCondition().getExpressions().forEach(needed -> {
            if (!needed.isNegated()) {
                request.addParameter(needed.getName(), Objects.requireNonNullElse(needed.getValue(), "1"));
            }
        });
        ServletRequestPathUtils.parseAndCache(request);
        var chain = Objects.requireNonNull(mapping.getHandler(request));
        return ((HandlerMethod) chain.getHandler()).getMethod();
    }
}
