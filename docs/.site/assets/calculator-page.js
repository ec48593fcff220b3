// The calculator on its page, which itself has the links to the studies.
import { compare, ranges } from './calculator.js';

const WORDS = {
  en: {
    audience: 'Your audience',
    viewers: 'Viewers at once',
    rate: 'Messages a second',
    poll: 'Poll interval, s',
    compression: 'Compressed',
    compressions: { polling: 'polling only', all: 'everything', none: 'nothing' },
    own: 'Your own figures: these are examples',
    hours: 'Hours live a month',
    gigabyte: 'Price of a GB',
    coreHour: 'Price of a core-hour',
    caption: 'What it costs, each with its 95 % interval',
    columns: ['Transport', 'Delay p50, ms', 'Delay p99, ms', 'kB per viewer-hour', 'GB a month', 'Cores', 'Money a month', 'Runs'],
    transports: { polling: 'Polling', 'long-polling': 'Long polling', events: 'Server-sent events', websocket: 'WebSocket' },
    compressed: (isCompressed) => (isCompressed ? 'compressed' : 'not compressed'),
    every: (seconds) => `every ${seconds} s, `,
    range: (kind, viewers, rates) => `${kind}, ${viewers} viewers, ${rates} messages a second`,
    notMeasured: (runs) => `Not measured. Runs had: ${runs.join('; ')}.`,
    incomplete: 'Every field needs a number.',
    costs: (kind, money, p50) => `(${kind}) costs ${money} a month and brings half of the messages within ${p50} ms`,
    unknown: (kind) => `(${kind}) was not measured`,
    summary: (viewers, rate, polling, socket) =>
      `With ${viewers} viewers and ${rate} messages a second, polling ${polling}; a socket ${socket}.`,
  },
  ko: {
    audience: '시청자와 메시지',
    viewers: '동시 시청자',
    rate: '초당 메시지',
    poll: '폴링 간격(초)',
    compression: '압축',
    compressions: { polling: '폴링만', all: '모두', none: '안 함' },
    own: '내 수치: 적힌 것은 예시',
    hours: '한 달 방송 시간',
    gigabyte: 'GB당 가격',
    coreHour: '코어-시간당 가격',
    caption: '드는 것과 95 % 구간',
    columns: ['방식', '지연 p50, ms', '지연 p99, ms', '시청자-시간당 kB', '한 달 GB', '코어', '한 달 금액', '실행'],
    transports: { polling: '폴링', 'long-polling': '롱 폴링', events: '서버 전송 이벤트', websocket: 'WebSocket' },
    compressed: (isCompressed) => (isCompressed ? '압축' : '압축 없음'),
    every: (seconds) => `${seconds}초마다, `,
    range: (kind, viewers, rates) => `${kind}, 시청자 ${viewers}명, 초당 메시지 ${rates}개`,
    notMeasured: (runs) => `재지 않음. 실행한 것: ${runs.join('; ')}.`,
    incomplete: '모든 칸에 숫자를 넣으세요.',
    costs: (kind, money, p50) => `(${kind})은 한 달 비용 ${money}에 메시지 절반이 ${p50} ms 안에 도착했`,
    unknown: (kind) => `(${kind})은 재지 않았`,
    summary: (viewers, rate, polling, socket) =>
      `시청자 ${viewers}명, 초당 메시지 ${rate}개일 때 폴링${polling}고, WebSocket${socket}습니다.`,
  },
};
const COLUMNS = ['p50', 'p99', 'kilobytes', 'gigabytes', 'cores', 'money'];

const language = document.documentElement.lang;
const words = WORDS[language];
const cells = await (await fetch(new URL('calculator.json', import.meta.url))).json();

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function field(name, value, min) {
  return element('label', {}, words[name], element('input', { type: 'number', name, value, min, step: 'any', required: true }));
}

function choice(name, texts) {
  const options = Object.entries(texts).map(([value, text]) => element('option', { value }, text));
  return element('label', {}, words[name], element('select', { name }, ...options));
}

function plain(number) {
  return number.toLocaleString(language);
}

function shown(figure) {
  const digits = { minimumSignificantDigits: 3, maximumSignificantDigits: 3 };
  return figure.toLocaleString(language, figure >= 100 || figure === 0 ? { maximumFractionDigits: 0 } : digits);
}

function span([from, to], text) {
  return from === to ? text(from) : `${text(from)}–${text(to)}`;
}

function kind(poll, isCompressed) {
  return (poll ? words.every(plain(poll)) : '') + words.compressed(isCompressed);
}

const form = element(
  'form',
  {},
  element(
    'fieldset',
    {},
    element('legend', {}, words.audience),
    field('viewers', 1000, 1),
    field('rate', 5, 0),
    field('poll', 4, 0),
    choice('compression', words.compressions),
  ),
  element('fieldset', {}, element('legend', {}, words.own), field('hours', 60, 0), field('gigabyte', 0.08, 0), field('coreHour', 0.04, 0)),
);
const summary = element('p', { ariaLive: 'polite' });
// Rows are cards on a phone, where they would lose their roles.
const rows = element('tbody', { role: 'rowgroup' });
const heads = words.columns.map((column) => element('th', { scope: 'col', role: 'columnheader' }, column));
const table = element(
  'table',
  { role: 'table', className: 'costs' },
  element('caption', {}, words.caption),
  element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...heads)),
  rows,
);

function row({ transport, isCompressed, study, figures }, audience) {
  const details = kind(transport === 'polling' ? audience.poll : 0, isCompressed);
  const head = element('th', { scope: 'row', role: 'rowheader' }, words.transports[transport], ' ', element('small', {}, details));
  return element('tr', { role: 'row' }, head, ...(figures ? measured(figures, study) : [notMeasured(transport)]));
}

function measured(figures, study) {
  const contents = COLUMNS.map((name) => {
    const [value, ...interval] = figures[name];
    return [shown(value), ' ', element('small', {}, span(interval, shown))];
  });
  return [...contents, links(study)].map((content, i) => {
    const cell = element('td', { role: 'cell' }, ...content);
    cell.dataset.column = words.columns[i + 1];
    return cell;
  });
}

function notMeasured(transport) {
  const runs = ranges(cells, transport).map((range) =>
    words.range(kind(range.poll, range.isCompressed), span(range.viewers, plain), span(range.rates, plain)),
  );
  return element('td', { role: 'cell', colSpan: COLUMNS.length + 1, className: 'not-measured' }, words.notMeasured(runs));
}

function links(study) {
  return [`results/${study}/`, `results/${study}/figures.csv`].flatMap((end) => [
    document.querySelector(`article a[href$="${end}"]`).cloneNode(true),
    ' ',
  ]);
}

function said({ isCompressed, figures }, poll) {
  const details = kind(poll, isCompressed);
  return figures ? words.costs(details, shown(figures.money[0]), shown(figures.p50[0])) : words.unknown(details);
}

function show() {
  const { compression, ...typed } = Object.fromEntries(new FormData(form));
  const values = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, Number(value)]));
  const audience = { ...values, compression };
  table.hidden = !form.checkValidity();
  if (table.hidden) {
    summary.textContent = words.incomplete;
    return;
  }
  const compared = compare(cells, audience, values);
  rows.replaceChildren(...compared.map((each) => row(each, audience)));
  summary.textContent = words.summary(
    plain(audience.viewers),
    plain(audience.rate),
    said(compared[0], audience.poll),
    said(compared.at(-1), 0),
  );
}

form.addEventListener('input', show);
document.querySelector('#calculator').replaceChildren(form, summary, table);
show();
