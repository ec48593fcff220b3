package dev.streamside.account.recovery;

/// A mail in English and Korean, because the reader's preferred language is unknown.
record Mail(String to, String subject, String text) {

    static Mail newPassword(String to, String username, String link) {
        return new Mail(to, "A new password for Streamside · 새 비밀번호", """
                Somebody, hopefully you, has asked for a new password for the member "%1$s".
                Choose it here, once and soon:

                %2$s

                If it was not you, do nothing: your password stays as it is.

                아이디 "%1$s"의 새 비밀번호를 요청하셨어요. 위 링크에서 한 번만, 늦지 않게 정해 주세요.
                직접 요청하지 않았다면 아무것도 하지 않아도 돼요. 비밀번호는 그대로예요.
                """.formatted(username, link));
    }

    /// Contains no name: a member can have it sent to anyone, and the name could be taken for a link.
    static Mail confirmation(String to, String link) {
        return new Mail(to, "Confirm your mail address · 이메일 주소 확인", """
                A member of Streamside has given this mail address. If that is you, confirm it here:

                %1$s

                If it is not, do nothing: the address will not be used.

                Streamside 회원이 이 이메일 주소를 등록했어요. 본인이 맞다면 위 링크에서 확인해 주세요.
                본인이 아니라면 아무것도 하지 않아도 돼요. 이 주소는 사용되지 않아요.
                """.formatted(link));
    }

    /// A warning to the address that the member has just replaced.
    static Mail changedAddress(String to, String username, String site) {
        return new Mail(to, "Your mail address was changed · 이메일 주소 변경", """
                The mail address of the member "%1$s" of Streamside has been changed or removed. Links to choose a new
                password are no longer sent to this address.

                If it was not you, change your password now, and tell those who run the site:

                %2$s

                Streamside 회원 "%1$s"의 이메일 주소가 바뀌었거나 삭제되었어요. 이제 새 비밀번호 링크를 이 주소로 보내지 않아요.
                직접 바꾸지 않았다면 위 사이트에서 지금 바로 비밀번호를 바꾸고 운영자에게 알려 주세요.
                """.formatted(username, site));
    }
}
