package dev.streamside.member;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

/// Members by id and by the name they sign in with.
interface MemberRepository extends JpaRepository<Member, Long> {
    Optional<Member> findByUsername(String username);
}
