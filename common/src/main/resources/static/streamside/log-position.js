/**
 * A viewer's position in the log. A stream's entries are numbered 1, 2, 3, … without gaps, so the last number decides which entries of a
 * batch are new, and whether any are missing.
 *
 * @typedef {import('./types.js').Entry} Entry
 * @typedef {{type: 'entry', detail: Entry} | {type: 'hole', detail: import('./types.js').Gap}
 *   | {type: 'skipped', detail: import('./types.js').Gap & {count: number}}} Item
 */
export class LogPosition {
  /** @type {string | null} */
  #cursor = null;
  /** @type {bigint | null} */
  #lastSeq = null;
  #lost = false;

  /** Where to continue; null for the newest entries. */
  get cursor() {
    return this.#cursor;
  }

  /** Starts from the newest entries: a cursor that the server no longer accepts must not lock the viewer out. */
  forget() {
    this.#cursor = null;
    this.#lost = true;
  }

  /**
   * Moves on past a batch.
   *
   * @param {import('./types.js').Batch} batch
   * @param {boolean} lastTry whether to accept the batch even if entries are missing
   * @returns {{items: Item[], reset: boolean} | null} the new items, in order, and `reset` if everything before them is void; null,
   *   without moving, when entries are missing that another request may bring
   */
  advance(batch, lastTry) {
    const reset = Boolean(batch.reset) || this.#lost;
    const lastSeq = reset ? null : this.#lastSeq;
    const skipped = batch.skipped ?? 0;
    const fresh = batch.entries.filter((entry) => lastSeq === null || BigInt(entry.seq) > lastSeq);
    const hole = firstHole(fresh, lastSeq, BigInt(skipped));
    if (hole && !lastTry) return null;

    /** @type {Item[]} */
    const items = fresh.map((entry) => ({ type: 'entry', detail: entry }));
    if (hole) items.splice(fresh.indexOf(hole.next), 0, { type: 'hole', detail: { after: hole.after, next: hole.next.seq } });
    // After a reset there is nothing before it.
    if (skipped > 0 && lastSeq !== null && fresh.length > 0) {
      const count = Math.min(skipped, Number(BigInt(fresh[0].seq) - lastSeq - 1n));
      if (count > 0) items.unshift({ type: 'skipped', detail: { count, after: String(lastSeq), next: fresh[0].seq } });
    }
    const last = fresh.at(-1);
    // A batch without new entries may answer a request that is older than the last batch.
    if (last || reset || lastSeq === null) this.#cursor = batch.cursor;
    this.#lastSeq = last ? BigInt(last.seq) : lastSeq;
    this.#lost = false;
    return { items, reset };
  }
}

/**
 * The first entry that does not follow the one before it, skipped entries aside.
 *
 * @param {Entry[]} entries
 * @param {bigint | null} lastSeq
 * @param {bigint} skipped
 */
function firstHole(entries, lastSeq, skipped) {
  let last = lastSeq;
  let mayMiss = skipped;
  for (const entry of entries) {
    const seq = BigInt(entry.seq);
    if (last !== null && seq > last + 1n + mayMiss) return { after: String(last), next: entry };
    last = seq;
    mayMiss = 0n;
  }
  return undefined;
}
