create table if not exists straightforward_chat (
    id          bigint       not null auto_increment primary key,
    stream_id   bigint       not null,
    member_id   bigint       not null,
    author_name varchar(255) not null,
    text        varchar(255) not null,
    sent_at     datetime(6)  not null
);
