package dev.streamside.account.member;

import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
record MemberResource(Members members) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybody("/api/v1/members"));
    }

    @Limited(Write.ACCOUNT)
    @PostMapping(path = "/api/v1/members", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    MemberProfile signUp(@RequestBody SignUp signUp, HttpServletRequest request) {
        return members.signUp(signUp, ClientAddress.of(request.getRemoteAddr()));
    }
}
