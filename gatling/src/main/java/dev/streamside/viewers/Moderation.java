package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;

/// The actions of moderators: now and then they delete the newest chat, and ban some of its authors for ten
/// seconds.
///
/// They must be moderators of the stream's channel. The audience appoints them itself on a stream that it has
/// started; for its own data set, the laboratory appoints them.
///
/// @param channel of the stream
record Moderation(String channel) {
    static final String DELETION = "delete chat";
    static final String BAN = "ban";
    private static final String BAN_FOR_A_WHILE = "{\"seconds\":10}";
    private static final int GONE = 404;

    ChainBuilder act() {
        return exec(session -> {
                    Viewer viewer = Viewer.of(session);
                    viewer.planModeration(System.currentTimeMillis());
                    return viewer.inbox()
                            .takeNewestChat()
                            .map(chat -> session.set("target", Long.toString(chat.seq()))
                                    .set("author", chat.authorId()))
                            .orElse(session.remove("target"));
                })
                .exec(doIf(session -> session.contains("target"))
                        .then(
                                exec(http(DELETION)
                                        .delete("#{node}/api/v1/streams/#{stream}/chats/#{target}")
                                        .check(status().in(204, GONE))), // another moderator was faster
                                doIf(Moderation::bans)
                                        .then(exec(http(BAN)
                                                .put("#{node}/api/v1/channels/" + channel + "/bans/#{author}")
                                                .body(StringBody(BAN_FOR_A_WHILE))
                                                .asJson()
                                                .check(status().in(200, 204))))));
    }

    private static boolean bans(Session session) {
        return Viewer.of(session).bans();
    }
}
