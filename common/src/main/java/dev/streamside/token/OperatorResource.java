package dev.streamside.token;

import dev.streamside.channel.Channels;
import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.id.ChannelId;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Transactions;
import dev.streamside.limit.Write;
import dev.streamside.member.Grants;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.FieldErrors;
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

/// What operators do about users of other sites. Issuer and subject are in the body: in a path, the address that an
/// issuer usually is would need slashes that proxies and servers refuse.
@RestController
@RequestMapping("/api/v1/operator")
class OperatorResource implements AccessRules {
    private final SignOuts signOuts;
    private final TokenMembers members;
    private final Channels channels;
    private final Transactions transactions;
    private final Permissions permissions;
    private final Clock clock;
    private final SiteUsers users;

    OperatorResource(
            SignOuts signOuts,
            TokenMembers members,
            Channels channels,
            Transactions transactions,
            Permissions permissions,
            SiteUsers users,
            Clock clock) {
        this.signOuts = signOuts;
        this.members = members;
        this.channels = channels;
        this.transactions = transactions;
        this.permissions = permissions;
        this.clock = clock;
        this.users = users;
    }

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

    /// The member that the user has become, or was already.
    record Registered(MemberProfile member, ChannelId channelId) {}

    /// Whom to sign out.
    record SignOut(@Nullable String issuer, @Nullable String subject) {}

    @Limited(Write.STREAM)
    @PostMapping(path = "/members", consumes = MediaType.APPLICATION_JSON_VALUE)
    Registered register(@RequestBody SiteUser request, @AuthenticationPrincipal MemberProfile operator) {
        permissions.requireEverywhere(Action.RUN_STREAMS, operator);
        var errors = new FieldErrors();
        TokenSubject subject = users.subject(request.issuer(), request.subject(), errors);
        String displayName = errors.check(() -> Members.DISPLAY_NAME.clean(request.displayName()), "");
        String imageUrl = errors.check(() -> Members.imageUrl(request.imageUrl()), null);
        errors.refuseIfAny();
        Instant now = clock.instant();
        var user = new VerifiedToken(subject, displayName, imageUrl, Grants.NONE, now, now);
        members.store(user);
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
