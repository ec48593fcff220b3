/** What this device remembers. Storage may be forbidden: then nothing is found, and a choice lasts as long as the page. */

/** @returns {string | null} */
export function stored(key) {
  try {
    return localStorage.getItem(`streamside.${key}`);
  } catch {
    return null;
  }
}

export function store(key, value) {
  try {
    localStorage.setItem(`streamside.${key}`, value);
  } catch {
    // See above.
  }
}
