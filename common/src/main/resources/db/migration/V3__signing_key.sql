-- Keys with which the application signs what it hands out and wants to know again. Made by the first node that needs one.
CREATE TABLE signing_key (
    name VARCHAR(40) NOT NULL,
    secret BINARY(32) NOT NULL,
    PRIMARY KEY (name)
);
