package dev.streamside.member;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/// Members by id and by the name they sign in with.
interface MemberRepository extends JpaRepository<Member, Long> {
    Optional<Member> findByUsername(String username);

    /// Whether this is still the password's hash; it cannot change until the transaction ends. Native, because MariaDB
    /// does not know the `for share` that Hibernate writes for MySQL.
    @Query(
            value = "select count(*) from member where id = :id and password_hash = :hash lock in share mode",
            nativeQuery = true)
    long countWithPassword(long id, String hash);

    /// @return 1, or 0 if there is one with this id
    @Modifying
    @Query(
            nativeQuery = true,
            value = "insert ignore into member (id, username, display_name, image_url, created_at)"
                    + " values (:id, :username, :displayName, :imageUrl, :createdAt)")
    int addWithoutPassword(long id, String username, String displayName, @Nullable String imageUrl, Instant createdAt);

    /// Begins a closed account of a member who signs in elsewhere anew.
    ///
    /// @return 1, or 0 if there is no closed one with this id
    @Modifying
    @Query(
            nativeQuery = true,
            value = "update member set username = :username, password_hash = null, display_name = :displayName,"
                    + " image_url = :imageUrl, created_at = :createdAt where id = :id and password_hash = ''")
    int beginAnew(long id, String username, String displayName, @Nullable String imageUrl, Instant createdAt);

    /// Whether the member signs in here, and not elsewhere.
    boolean existsByIdAndPasswordHashIsNotNull(long id);

    @Modifying
    @Query("update Member m set m.passwordHash = :hash where m.id = :id")
    void setPassword(long id, String hash);

    @Modifying
    @Query("update Member m set m.displayName = :displayName, m.imageUrl = :imageUrl where m.id = :id")
    void setProfile(long id, String displayName, @Nullable String imageUrl);

    /// No password has this hash.
    ///
    /// @return 1, or 0 if there is no open account with this id
    @Modifying
    @Query("update Member m set m.username = :username, m.passwordHash = '', m.displayName = :displayName,"
            + " m.imageUrl = null where m.id = :id and (m.passwordHash is null or m.passwordHash <> '')")
    int close(long id, String username, String displayName);
}
