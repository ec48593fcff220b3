// What an audience costs by what was measured, which is in calculator.json. A figure is its value and the two ends of its interval.

const TRANSPORTS = ['polling', 'long-polling', 'events', 'websocket'];
const FIGURES = ['p50', 'p99', 'cores', 'kilobytes'];

/**
 * What each transport costs: by the study that measured polling, or else by another. Without `figures`, none did.
 *
 * @param cells those of calculator.json
 * @param audience `viewers`, `rate` of messages a second, seconds between polls (`poll`), and what is compressed (`compression`):
 *   `polling` alone, `all` or `none`
 * @param use `hours` a month, and the prices `coreHour` and `gigabyte`
 */
export function compare(cells, audience, use) {
  const rows = TRANSPORTS.map((transport) => ({ transport, isCompressed: isCompressed(transport, audience) }));
  const found = rows.map((row) => studies(cells, row, audience));
  const study = found[0][0]?.study;
  return rows.map((row, i) => {
    const best = found[i].find((each) => each.study === study) ?? found[i][0];
    return best ? { ...row, study: best.study, figures: { ...best.figures, ...month(best.figures, audience, use) } } : row;
  });
}

function isCompressed(transport, { compression }) {
  return compression === 'all' || compression === transport;
}

function studies(cells, row, audience) {
  const alike = cells.filter(
    (cell) =>
      cell.transport === row.transport && cell.isCompressed === row.isCompressed && (cell.poll === 0 || cell.poll === audience.poll),
  );
  return grouped(alike, (cell) => cell.study)
    .map((ofStudy) => ({
      study: ofStudy[0].study,
      figures: Object.fromEntries(FIGURES.map((name) => [name, measured(ofStudy, name, audience)])),
    }))
    .filter(({ figures }) => FIGURES.every((name) => figures[name]));
}

function measured(cells, name, { viewers, rate }) {
  const known = cells.filter((cell) => cell[name].length > 0);
  const sizes = grouped(known, (cell) => cell.viewers).map((ofSize) => ({
    place: ofSize[0].viewers,
    figure: between(
      ofSize.map((cell) => ({ place: cell.rate, figure: cell[name] })),
      rate,
    ),
  }));
  return between(
    sizes.filter(({ figure }) => figure),
    viewers,
  );
}

/** On a straight line between the two neighbours; nothing outside of all points. */
function between(points, place) {
  const inOrder = points.toSorted((one, other) => one.place - other.place);
  const below = inOrder.findLast((point) => point.place <= place);
  const above = inOrder.find((point) => point.place >= place);
  if (!below || !above) return undefined;
  const share = below === above ? 0 : (place - below.place) / (above.place - below.place);
  return below.figure.map((value, i) => value + share * (above.figure[i] - value));
}

function month({ cores, kilobytes }, { viewers }, { hours, coreHour, gigabyte }) {
  const gigabytes = kilobytes.map((each) => (each * viewers * hours) / 1e6);
  return { gigabytes, money: cores.map((each, i) => each * hours * coreHour + gigabytes[i] * gigabyte) };
}

/** The audiences that a transport was measured with: from the least to the most `viewers` and `rates`. */
export function ranges(cells, transport) {
  return grouped(
    cells.filter((cell) => cell.transport === transport),
    (cell) => `${cell.poll} ${cell.isCompressed}`,
  ).map((alike) => ({
    poll: alike[0].poll,
    isCompressed: alike[0].isCompressed,
    viewers: span(alike.map((cell) => cell.viewers)),
    rates: span(alike.map((cell) => cell.rate)),
  }));
}

function span(values) {
  return [Math.min(...values), Math.max(...values)];
}

function grouped(cells, by) {
  const groups = new Map();
  for (const cell of cells) groups.set(by(cell), [...(groups.get(by(cell)) ?? []), cell]);
  return [...groups.values()];
}
