package dev.streamside.account.member;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/// Members by id and by username.
interface MemberRepository extends JpaRepository<Member, Long> {
    Optional<Member> findByUsername(String username);

    /// Whether this is still the password's hash; it cannot change until the transaction ends, except by it.
    @Query(
            value = "select count(*) from member where id = :id and password_hash = :hash for update",
            nativeQuery = true)
    long countWithPassword(long id, String hash);

    /// 1 if the account is open, which cannot change until the transaction ends, and 0 if it is not. Native,
    /// because MariaDB does not support the `for share` that Hibernate generates for MySQL.
    @Query(
            value = "select count(*) from member where id = :id and (password_hash is null or password_hash <> '')"
                    + " lock in share mode",
            nativeQuery = true)
    long countOpen(long id);

    /// @return 1, or 0 if there is already a member with this id
    @Modifying
    @Query(
            nativeQuery = true,
            value = "insert ignore into member (id, username, display_name, image_url, created_at)"
                    + " values (:id, :username, :displayName, :imageUrl, :createdAt)")
    int addWithoutPassword(long id, String username, String displayName, @Nullable String imageUrl, Instant createdAt);

    /// Reopens the closed account of a member who signs in at another site.
    ///
    /// @return 1, or 0 if there is no closed one with this id
    @Modifying
    @Query(
            nativeQuery = true,
            value = "update member set username = :username, password_hash = null, display_name = :displayName,"
                    + " image_url = :imageUrl, created_at = :createdAt where id = :id and password_hash = ''")
    int beginAnew(long id, String username, String displayName, @Nullable String imageUrl, Instant createdAt);

    /// Whether the member signs in here, and not at another site.
    boolean existsByIdAndPasswordHashIsNotNull(long id);

    /// @return 1, or 0 if the account has been closed
    @Modifying
    @Query("update Member m set m.passwordHash = :hash where m.id = :id and m.passwordHash <> ''")
    int setPassword(long id, String hash);

    /// @return 1, or 0 if there is no open account with this id
    @Modifying
    @Query("update Member m set m.displayName = :displayName, m.imageUrl = :imageUrl"
            + " where m.id = :id and (m.passwordHash is null or m.passwordHash <> '')")
    int setProfile(long id, String displayName, @Nullable String imageUrl);

    /// Sets a hash that no password has.
    ///
    /// @return 1, or 0 if there is no open account with this id
    @Modifying
    @Query("update Member m set m.username = :username, m.passwordHash = '', m.displayName = :displayName,"
            + " m.imageUrl = null where m.id = :id and (m.passwordHash is null or m.passwordHash <> '')")
    int close(long id, String username, String displayName);
}
