/** A message is shown in the log at once. If it cannot be sent at once, it waits below the log, and so do later ones. */

/** The message waits for a moderator. */
export const HELD = ['HELD', 'NAME_HELD'];

/**
 * @param {import('../../streamside/index.js').StreamsideChat} client
 * @param {object} parts
 * @param {import('./chat-log.js').ChatLog} parts.log
 * @param {import('./chat-unsent.js').ChatUnsent} parts.unsent
 * @param {import('./chat-composer.js').ChatComposer} parts.composer
 * @param {(problem: unknown) => void} parts.refused a message was not sent
 */
export function followSending(client, { log, unsent, composer, refused }) {
  // Any other outcome comes as an event, and is shown then.
  const send = (
    /** @type {string} */ text,
    /** @type {{clientMessageId?: string, replyTo?: string, mentions?: string[]}} */ options,
    /** @type {(problem: import('../../streamside/index.js').StreamsideProblem) => void} */ notTaken,
  ) =>
    client.send(text, options).catch((problem) => {
      if (problem.code === 'TOO_MANY_UNSENT') notTaken(problem);
    });

  client.addEventListener('pending', ({ detail: message }) => {
    if (unsent.waiting || unsent.has(message.clientMessageId)) unsent.wait(message);
    else log.echo(message);
  });
  client.addEventListener('delayed', ({ detail: delayed }) => {
    log.takeEchoes().forEach((message) => unsent.wait(message));
    unsent.delay(delayed);
  });
  client.addEventListener('sent', ({ detail: sent }) => {
    log.confirm({ ...sent, ...unsent.take(sent.clientMessageId) });
    composer.ban = { banned: false };
  });
  client.addEventListener('unsent', ({ detail: message }) => {
    if (message.problem.code === 'DISCARDED') return;
    if (HELD.includes(message.problem.code)) {
      unsent.take(message.clientMessageId);
      log.hold(message);
      if (message.problem.code === 'NAME_HELD') refused(message.problem);
      return;
    }
    log.takeEchoes().forEach((echo) => unsent.wait(echo));
    unsent.fail(message);
    if (message.problem.code === 'BANNED') composer.ban = { banned: true };
    refused(message.problem);
  });

  composer.addEventListener('send', ({ detail: { text, reply, mentions } }) =>
    send(text, { replyTo: reply?.seq, mentions }, (problem) => {
      composer.restore({ draft: text, reply });
      composer.explain(problem);
    }),
  );
  unsent.addEventListener('again', ({ detail: { text, clientMessageId, replyTo, mentions } }) =>
    send(text, { clientMessageId, replyTo, mentions }, (problem) => composer.explain(problem)),
  );
  unsent.addEventListener('discard', ({ detail }) => client.discard(detail.clientMessageId));
}
