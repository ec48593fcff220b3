/** Values that this device remembers. If storage is forbidden, nothing is found, and a choice lasts as long as the page. */

/** @returns {string | null} @param {string} key */
export function stored(key) {
  try {
    return localStorage.getItem(`streamside.${key}`);
  } catch {
    return null;
  }
}

/** @param {string} key  @param {string} value */
export function store(key, value) {
  try {
    localStorage.setItem(`streamside.${key}`, value);
  } catch {
    // See above.
  }
}

/** A value that this tab remembers until it is closed, also after a reload. @returns {string | null} @param {string} key */
export function kept(key) {
  try {
    return sessionStorage.getItem(`streamside.${key}`);
  } catch {
    return null;
  }
}

/** @param {string} key  @param {string | null} value null for nothing */
export function keep(key, value) {
  try {
    if (value === null) sessionStorage.removeItem(`streamside.${key}`);
    else sessionStorage.setItem(`streamside.${key}`, value);
  } catch {
    // See above.
  }
}

/** Forgets everything that this tab remembers. */
export function forgetKept() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('streamside.')) sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}
