package dev.streamside.edge.security;

import dev.streamside.platform.http.Problems;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.stereotype.Component;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;

/// Answers a guest's request that only members may make: with `LOGIN_REQUIRED`, or with `METHOD_NOT_ALLOWED`
/// if the address does not support the method for members either.
@Component
record NotSignedIn(
        @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> resources,
        Problems problems)
        implements AuthenticationEntryPoint {
    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        problems.write(whyNot(request), request, response);
    }

    private Exception whyNot(HttpServletRequest request) {
        try {
            ServletRequestPathUtils.parseAndCache(request);
            resources.getObject().getHandler(request);
        } catch (HttpRequestMethodNotSupportedException notTaken) {
            return notTaken;
        } catch (Exception _) { // wrong in another way, which matters only to members
        }
        return Refusal.of(ProblemCode.LOGIN_REQUIRED, "Sign in first.");
    }
}
