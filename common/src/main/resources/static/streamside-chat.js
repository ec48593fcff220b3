/** Defines `<streamside-chat>`, for pages of any site. The chat itself is in `page/chat/`. */
import './page/language/early.js';

await import('./page/chat/chat-element.js');
