package dev.streamside.account.recovery;

import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/recovery")
record RecoveryResource(Recovery recovery) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(
                AccessRule.everybody("/api/v1/recovery"),
                AccessRule.everybody("/api/v1/recovery/password"),
                AccessRule.everybody("/api/v1/recovery/email"));
    }

    /// @param byMail whether links are sent by mail
    record Ways(boolean byMail) {}

    record LostPassword(@Nullable String username) {}

    record NewPassword(@Nullable String token, @Nullable String password) {}

    record Confirmation(@Nullable String token) {}

    @GetMapping
    Ways ways() {
        return new Ways(recovery.byMail());
    }

    @Limited(Write.ACCOUNT)
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.ACCEPTED)
    void requestLink(@RequestBody LostPassword lost, HttpServletRequest request) {
        recovery.requestLink(lost.username(), client(request));
    }

    @Limited(Write.ACCOUNT)
    @PostMapping(path = "/password", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void resetPassword(@RequestBody NewPassword chosen, HttpServletRequest request) {
        recovery.resetPassword(chosen.token(), chosen.password(), client(request));
    }

    @Limited(Write.ACCOUNT)
    @PostMapping(path = "/email", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void confirm(@RequestBody Confirmation confirmation, HttpServletRequest request) {
        recovery.confirm(confirmation.token(), client(request));
    }

    private static ClientAddress client(HttpServletRequest request) {
        return ClientAddress.of(request.getRemoteAddr());
    }
}
