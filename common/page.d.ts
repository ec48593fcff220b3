// What the page adds to the browser: its elements and their events.
import type { ChatComposer } from './src/main/resources/static/page/chat/chat-composer.js';
import type { ChatConnection } from './src/main/resources/static/page/chat/chat-connection.js';
import type { StreamsideChatElement } from './src/main/resources/static/page/chat/chat-element.js';
import type { ChatLog } from './src/main/resources/static/page/chat/chat-log.js';
import type { ChatPin } from './src/main/resources/static/page/chat/chat-pin.js';
import type { ChatRules } from './src/main/resources/static/page/chat/chat-rules.js';
import type { ChatUnsent } from './src/main/resources/static/page/chat/chat-unsent.js';
import type { TransportLane } from './src/main/resources/static/page/developers/lane.js';
import type { ModeratorControls } from './src/main/resources/static/page/moderation/moderator-controls.js';
import type { ReviewQueue } from './src/main/resources/static/page/moderation/review-queue.js';
import type { StreamList } from './src/main/resources/static/page/streams/stream-list.js';
import type { AnsweredChat, Entry, Problem, StoredChat, Stream } from './src/main/resources/static/page/types.js';
import type { StartsIn } from './src/main/resources/static/page/ui/starts-in.js';
import type { ModeratorDesk } from './src/main/resources/static/page/watch/moderator-desk.js';
import type { OwnerControls } from './src/main/resources/static/page/watch/owner-controls.js';
import type { PlaybackClock } from './src/main/resources/static/page/watch/playback-clock.js';
import type { ReactionButtons } from './src/main/resources/static/page/watch/reaction-buttons.js';
import type { ReplayBar } from './src/main/resources/static/page/watch/replay-bar.js';
import type { StreamAbout } from './src/main/resources/static/page/watch/stream-about.js';
import type { StreamPicture } from './src/main/resources/static/page/watch/stream-picture.js';
import type { SubscribeButton } from './src/main/resources/static/page/watch/subscribe-button.js';
import type { Message, StateChange } from './src/main/resources/static/streamside/index.js';

declare global {
  interface HTMLElementTagNameMap {
    'moderator-desk': ModeratorDesk;
    'owner-controls': OwnerControls;
    'reaction-buttons': ReactionButtons;
    'replay-bar': ReplayBar;
    'starts-in': StartsIn;
    'stream-about': StreamAbout;
    'stream-list': StreamList;
    'stream-picture': StreamPicture;
    'streamside-chat': StreamsideChatElement;
    'streamside-composer': ChatComposer;
    'streamside-connection': ChatConnection;
    'streamside-log': ChatLog;
    'streamside-moderation': ModeratorControls;
    'streamside-pin': ChatPin;
    'streamside-rules': ChatRules;
    'streamside-unsent': ChatUnsent;
    'streamside-view': HTMLElement;
    'subscribe-button': SubscribeButton;
    'transport-lane': TransportLane;
  }

  interface HTMLElementEventMap {
    again: CustomEvent<Message>;
    ban: CustomEvent<StoredChat>;
    chat: CustomEvent<Entry>;
    delete: CustomEvent<{ seq: string }>;
    discard: CustomEvent<{ clientMessageId: string }>;
    draft: CustomEvent<{ text: string; reply: AnsweredChat | null }>;
    member: CustomEvent<StoredChat>;
    pin: CustomEvent<StoredChat>;
    /** Null when it is over. */
    problem: CustomEvent<{ problem: Problem | null }>;
    replay: CustomEvent<{ media: PlaybackClock | null }>;
    reply: CustomEvent<StoredChat>;
    report: CustomEvent<StoredChat>;
    role: CustomEvent<{ role: string; channelId: string | undefined; queue: ReviewQueue }>;
    send: CustomEvent<{ text: string; reply: AnsweredChat | null; mentions: string[] }>;
    'sign-in-needed': CustomEvent<{ expired: boolean; problem: Problem | null }>;
    state: CustomEvent<StateChange>;
    /** Null if there is no such stream, undefined if that is not known. */
    stream: CustomEvent<{ stream: Stream | null | undefined; problem?: Problem | null }>;
  }
}
