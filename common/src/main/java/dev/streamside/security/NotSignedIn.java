package dev.streamside.security;

import dev.streamside.http.Problems;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
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

/// Answers a guest who asked for something that only members may do: with `LOGIN_REQUIRED`, or with
/// `METHOD_NOT_ALLOWED` if the address does not take the method from members either.
@Component
class NotSignedIn implements AuthenticationEntryPoint {
    private final ObjectProvider<RequestMappingHandlerMapping> resources;
    private final Problems problems;

    NotSignedIn(
            @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> resources,
            Problems problems) {
        this.resources = resources;
        this.problems = problems;
    }

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
        } catch (Exception _) { // wrong in another way, which concerns only members
        }
        return Refusal.of(ProblemCode.LOGIN_REQUIRED, "Sign in first.");
    }
}
