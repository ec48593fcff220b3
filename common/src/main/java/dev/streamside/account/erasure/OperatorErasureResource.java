package dev.streamside.account.erasure;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.account.token.SiteUsers;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// Copies and erasures that operators make at a member's request.
@RestController
@RequestMapping("/api/v1/operator")
record OperatorErasureResource(
        Erasure erasure, MemberCopy copy, Members members, SiteUsers users, Permissions permissions)
        implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/operator/erasures"), AccessRule.members("/api/v1/operator/exports"));
    }

    /// The id of a member, or the user of another site.
    record Whom(
            @Nullable MemberId memberId,
            @Nullable String issuer,
            @Nullable String subject) {}

    @Limited(Write.ERASURE)
    @PostMapping(path = "/erasures", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.ACCEPTED)
    void erase(@RequestBody Whom whom, @AuthenticationPrincipal MemberProfile operator) {
        MemberProfile member = find(whom, operator);
        if (users.isProgram(member.id())) {
            throw Refusal.invalid("memberId", "is a program; revoke its token");
        }
        erasure.close(member);
    }

    @Limited(Write.ERASURE)
    @PostMapping(path = "/exports", consumes = MediaType.APPLICATION_JSON_VALUE)
    void export(@RequestBody Whom whom, @AuthenticationPrincipal MemberProfile operator, HttpServletResponse response)
            throws IOException {
        ErasureResource.answer(find(whom, operator).id(), copy, response);
    }

    private MemberProfile find(Whom whom, MemberProfile operator) {
        permissions.requireEverywhere(Action.ERASE, operator);
        return members.find(id(whom))
                .orElseThrow(() -> Refusal.of(ProblemCode.MEMBER_NOT_FOUND, "Nothing is stored about such a member."));
    }

    private MemberId id(Whom whom) {
        if (whom.memberId == null) {
            return users.id(whom.issuer, whom.subject);
        }
        if (whom.issuer != null || whom.subject != null) {
            throw Refusal.invalid("memberId", "cannot be given beside issuer and subject");
        }
        return whom.memberId;
    }
}
