package dev.streamside.account.token;

import dev.streamside.account.member.Grants;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.channel.Channels;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.problem.FieldErrors;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import java.time.Clock;
import java.time.Instant;
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

/// Operators' actions on users of other sites. Issuer and subject are in the body. An issuer is usually an
/// address, and in a path its slashes would be refused by proxies and servers.
@RestController
@RequestMapping("/api/v1/operator")
record OperatorResource(
        SignOuts signOuts,
        TokenMembers members,
        Channels channels,
        Transactions transactions,
        Permissions permissions,
        SiteUsers users,
        Clock clock)
        implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/operator/**"));
    }

    /// A user as the site knows them.
    record SiteUser(
            @Nullable String issuer,
            @Nullable String subject,
            @Nullable String displayName,
            @Nullable String imageUrl) {}

    /// The member that the user has become, or already was.
    record Registered(MemberProfile member, ChannelId channelId) {}

    /// The user to sign out.
    record SignOut(@Nullable String issuer, @Nullable String subject) {}

    @Limited(Write.STREAM)
    @PostMapping(path = "/members", consumes = MediaType.APPLICATION_JSON_VALUE)
    Registered register(@RequestBody SiteUser request, @AuthenticationPrincipal MemberProfile operator) {
        permissions.requireEverywhere(Action.RUN_STREAMS, operator);
        var errors = new FieldErrors();
        TokenSubject subject = users.subject(request.issuer(), request.subject(), errors);
        String displayName = errors.check(() -> Members.DISPLAY_NAME.clean(request.displayName()), "");
        String imageUrl = errors.check(() -> Members.pictureSource(request.imageUrl()), null);
        errors.refuseIfAny();
        users.requireOwnId(subject);
        Instant now = clock.instant();
        var user = new VerifiedToken(subject, displayName, imageUrl, Grants.NONE, now, now);
        members.register(user);
        MemberProfile member = members.find(user);
        return new Registered(
                member,
                transactions.run(() -> channels.ownedBy(member.id()).view().id()));
    }

    @Limited(Write.SETTINGS)
    @PostMapping(path = "/sign-outs", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void signOut(@RequestBody SignOut request, @AuthenticationPrincipal MemberProfile operator) {
        permissions.requireEverywhere(Action.APPOINT, operator);
        var errors = new FieldErrors();
        TokenSubject subject = users.subject(request.issuer(), request.subject(), errors);
        errors.refuseIfAny();
        signOuts.signOut(subject);
    }
}
