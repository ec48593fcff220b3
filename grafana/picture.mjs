// A picture of a dashboard for the documentation, drawn without Grafana: sends the panels' queries to a Prometheus, and takes a
// screenshot of the answers with Chromium. Layout and queries are the dashboard's; the drawing is this script's.
//   node grafana/picture.mjs DASHBOARD.json PICTURE.png [MINUTES] [ROW]
//     MINUTES      how many to show; 5 by default
//     ROW          the title of the row of panels to stop before; by default, all are shown
//   Environment:
//     UNTIL        the last second to show, as Unix time; now by default
//     PROMETHEUS   its address; http://localhost:9090 by default
//     CHROMIUM     the browser's command; chromium by default
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [file, picture, minutes = '5', row] = process.argv.slice(2);
if (!picture) {
  console.error('node grafana/picture.mjs DASHBOARD.json PICTURE.png [MINUTES] [ROW]');
  process.exit(2);
}
const prometheus = process.env.PROMETHEUS ?? 'http://localhost:9090';
const to = Number(process.env.UNTIL ?? Math.floor(Date.now() / 1000));
const from = to - minutes * 60;
const step = Math.max(1, Math.round((to - from) / 150));
const width = 1400;
const unitHeight = 26;
const colours = ['#1769aa', '#d9570d', '#2f8f5b', '#8e4ec6', '#b8860b', '#c2298a', '#4b5563', '#0f9d9d'];

const dashboard = JSON.parse(readFileSync(file, 'utf8'));
const stop = dashboard.panels.findIndex(panel => panel.type === 'row' && panel.title === row);
if (row && stop < 0) throw new Error(`${file} has no row "${row}"`);
const panels = row ? dashboard.panels.slice(0, stop) : dashboard.panels;

/** All series of the panel's queries, each with its name and [second, number] pairs. */
async function answers(panel) {
  const queries = (panel.targets ?? []).map(async target => {
    const query = target.expr.replaceAll('$__rate_interval', '20s').replaceAll(/\$(transport|instance)\b/g, '.*');
    const url = `${prometheus}/api/v1/query_range?${new URLSearchParams({ query, start: from, end: to, step })}`;
    const answer = await (await fetch(url)).json();
    if (answer.status !== 'success') throw new Error(`${panel.title}: ${answer.error}`);
    return answer.data.result.map(series => ({
      name: (target.legendFormat ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, label) => series.metric[label] ?? ''),
      points: series.values.map(([second, value]) => [second, Number(value)]).filter(([, value]) => Number.isFinite(value)),
    }));
  });
  return (await Promise.all(queries)).flat().filter(series => series.points.length);
}

function shown(value, unit) {
  const short = (number, suffix = '') => `${Number(number.toPrecision(number >= 100 ? 4 : 3)).toLocaleString('en')}${suffix}`;
  const scaled = (number, names) => {
    const power = Math.max(0, Math.min(names.length - 1, Math.floor(Math.log10(Math.max(1, number)) / 3)));
    return short(number / 1000 ** power, names[power]);
  };
  switch (unit) {
    case 's': return value === 0 ? '0' : value < 0.001 ? short(value * 1e6, ' µs') : value < 1 ? short(value * 1000, ' ms') : short(value, ' s');
    case 'percentunit': return short(value * 100, ' %');
    case 'bytes': return scaled(value, [' B', ' kB', ' MB', ' GB']);
    case 'Bps': return scaled(value, [' B/s', ' kB/s', ' MB/s', ' GB/s']);
    default: return scaled(value, ['', 'k', 'M']);
  }
}

const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function chart(series, panel, boxWidth, boxHeight) {
  const { unit } = panel.fieldConfig.defaults;
  const isStacked = panel.fieldConfig.defaults.custom?.stacking?.mode === 'normal';
  const floor = new Map();
  const lines = series.map(({ name, points }) => ({
    name,
    points: points.map(([second, value]) => {
      const low = isStacked ? floor.get(second) ?? 0 : 0;
      floor.set(second, low + value);
      return [second, low + value, low];
    }),
  }));
  const most = panel.fieldConfig.defaults.max ?? (Math.max(...lines.flatMap(line => line.points.map(([, value]) => value))) * 1.08 || 1);
  const left = 56;
  const x = second => left + ((second - from) / (to - from)) * (boxWidth - left - 4);
  const y = value => (boxHeight - 16) * (1 - value / most) + 2;
  const at = ([second, value]) => `${x(second).toFixed(1)},${y(value).toFixed(1)}`;
  const grid = [0, 0.5, 1].map(share => share * most).map(value => `<line x1="${left}" x2="${boxWidth - 4}" y1="${y(value)}" y2="${y(value)}"/>
    <text x="${left - 5}" y="${Math.max(9, y(value) + 3)}" text-anchor="end">${shown(value, unit)}</text>`);
  const times = [0, 0.5, 1].map(share => `<text x="${x(from + share * (to - from))}" y="${boxHeight - 2}" text-anchor="${['start', 'middle', 'end'][share * 2]}">${
    minutes * share} min</text>`);
  const drawn = lines.map(({ points }, i) => {
    const area = points.map(at).concat([...points].reverse().map(([second, , low]) => at([second, low]))).join(' ');
    const colour = colours[i % colours.length];
    return `<polygon points="${area}" fill="${colour}" fill-opacity="${isStacked ? 0.4 : 0.1}" stroke="none"/>
      <polyline points="${points.map(at).join(' ')}" fill="none" stroke="${colour}" stroke-width="1.3"/>`;
  });
  const isZero = lines.map(({ points }) => points.every(([, value, low]) => value === low));
  const legend = lines.map(({ name }, i) => isZero[i] ? '' : `<i style="background:${colours[i % colours.length]}"></i>${escaped(name)}`);
  const zeros = isZero.filter(Boolean).length;
  if (zeros) legend.push(`<i></i>${zeros} at zero`);
  return `<svg width="${boxWidth}" height="${boxHeight}">${[...grid, ...times, ...drawn].join('')}</svg><p>${legend.join(' ')}</p>`;
}

function stat(series, panel) {
  const { unit, thresholds } = panel.fieldConfig.defaults;
  const values = series.map(({ name, points }) => {
    const value = points.at(-1)[1];
    const colour = thresholds?.steps.filter(step => step.value === null || value >= step.value).at(-1).color ?? 'green';
    return `<b class="${colour}">${shown(value, unit)}${series.length > 1 ? `<small>${escaped(name)}</small>` : ''}</b>`;
  });
  return `<div class="values">${values.join('')}</div>`;
}

async function box(panel) {
  const { x, y, w, h } = panel.gridPos;
  const place = `left:${(x / 24) * width}px;top:${y * unitHeight}px;width:${(w / 24) * width - 6}px;height:${h * unitHeight - 6}px`;
  if (panel.type === 'row') return `<h2 style="${place}">${escaped(panel.title)}</h2>`;
  const series = await answers(panel);
  const draw = panel.type === 'stat' ? stat : chart;
  const inside = series.length ? draw(series, panel, (w / 24) * width - 26, h * unitHeight - 62) : '<p>No data</p>';
  return `<section style="${place}"><h3>${escaped(panel.title)}</h3>${inside}</section>`;
}

const boxes = await Promise.all(panels.map(box));
const height = Math.max(...panels.map(({ gridPos }) => gridPos.y + gridPos.h)) * unitHeight;
const page = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; background: #f4f5f5; font: 12px system-ui, sans-serif; color: #24292e }
  main { position: relative; margin: 6px 0 0 6px }
  main > * { position: absolute; margin: 0; box-sizing: border-box; overflow: hidden }
  h2 { font-size: 14px; line-height: ${unitHeight}px }
  section { background: #fff; border: 1px solid #dfe1e4; border-radius: 3px; padding: 5px 9px }
  h3 { font-size: 12px; margin: 0 0 4px; white-space: nowrap } p { margin: 2px 0 0; font-size: 11px; white-space: nowrap }
  svg line { stroke: #e3e5e8 } svg text { fill: #667079; font-size: 10px }
  i { display: inline-block; width: 9px; height: 3px; vertical-align: middle; margin: 0 4px 0 6px }
  .values { display: flex; gap: 4px; height: calc(100% - 22px) }
  b { flex: 1; display: grid; place-content: center; text-align: center; font-size: 21px; color: #fff; border-radius: 3px }
  small { font-size: 10px; font-weight: 400 } .green { background: #2f8f5b } .yellow { background: #a87400 } .red { background: #c62a2f }
</style><main>${boxes.join('')}</main>`;

const folder = mkdtempSync(join(tmpdir(), 'picture-'));
try {
  writeFileSync(join(folder, 'page.html'), page);
  execFileSync(process.env.CHROMIUM ?? 'chromium', ['--headless', '--no-sandbox', '--hide-scrollbars', `--user-data-dir=${folder}/profile`,
    `--window-size=${width + 6},${height + 12}`, `--screenshot=${resolve(picture)}`, `file://${folder}/page.html`], { stdio: 'ignore', timeout: 60_000 });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
