package dev.streamside.plain;

import org.springframework.data.jpa.repository.JpaRepository;

interface MemberSessionRepository extends JpaRepository<MemberSession, byte[]> {}
