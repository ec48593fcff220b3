/** Defines `<streamside-chat>`, for pages of any site. The chat itself is in `page/chat/`. */
import './page/chat/streamside-chat.js';
