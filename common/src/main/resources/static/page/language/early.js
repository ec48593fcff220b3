/** Requests the texts while the rest of the page is still loading. It runs by itself, so it is small. */
import { LANGUAGES, firstLanguage } from './languages.js';

// `language.js` imports the same file, and its import fails if the file cannot be loaded.
LANGUAGES[firstLanguage()]().catch(() => {});
