/** The client's first address, kept for pages that import it. The client itself is in `streamside/`. */
export * from './streamside/index.js';
