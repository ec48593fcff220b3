/** Shows what `diagnosis.js` finds. In English only, because it is for operators, whose logs are in English too. */
import { diagnose } from './diagnosis.js';

const findings = document.getElementById('findings');
const again = document.getElementById('again');

again.addEventListener('click', run);
run();

async function run() {
  again.disabled = true;
  findings.replaceChildren();
  const stream = new URLSearchParams(location.search).get('stream');
  for await (const { verdict, what, advice } of diagnose({ stream })) {
    const line = document.createElement('li');
    line.dataset.verdict = verdict;
    const title = document.createElement('strong');
    title.textContent = what;
    line.append(title);
    if (advice) {
      const more = document.createElement('p');
      more.textContent = advice;
      line.append(more);
    }
    findings.append(line);
  }
  findings.dataset.done = 'true';
  again.disabled = false;
}
