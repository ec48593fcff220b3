/** A chat is shown in the log at once. If it cannot be sent at once, it waits below the log, and so do those after it. */

/**
 * @param {import('../../streamside/index.js').StreamsideChat} client
 * @param {object} parts
 * @param {HTMLElement} parts.log
 * @param {HTMLElement} parts.unsent
 * @param {HTMLElement} parts.composer
 * @param {(problem: Error) => void} parts.refused a chat was not sent
 */
export function followSending(client, { log, unsent, composer, refused }) {
  const on = (type, listener) => client.addEventListener(type, ({ detail }) => listener(detail));
  // The outcome is shown when it comes as an event.
  const send = (message, options) => client.send(message, options).catch(() => {});

  on('pending', (message) => {
    if (unsent.waiting || unsent.has(message.clientMessageId)) unsent.wait(message);
    else log.echo(message);
  });
  on('delayed', (delayed) => { log.takeEchoes().forEach((message) => unsent.wait(message)); unsent.delay(delayed); });
  on('sent', (sent) => {
    log.confirm({ ...sent, ...unsent.take(sent.clientMessageId) });
    composer.ban = { banned: false };
  });
  on('unsent', (message) => {
    if (message.problem.code === 'DISCARDED') return;
    if (message.problem.code === 'HELD') {
      unsent.take(message.clientMessageId);
      log.hold(message);
      return;
    }
    log.takeEchoes().forEach((echo) => unsent.wait(echo));
    unsent.fail(message);
    if (message.problem.code === 'BANNED') composer.ban = { banned: true };
    refused(message.problem);
  });

  composer.addEventListener('send', ({ detail }) => send(detail.text, { replyTo: detail.replyTo }));
  unsent.addEventListener('again', ({ detail }) => send(detail.text, { clientMessageId: detail.clientMessageId, replyTo: detail.replyTo }));
  unsent.addEventListener('discard', ({ detail }) => client.discard(detail.clientMessageId));
}
