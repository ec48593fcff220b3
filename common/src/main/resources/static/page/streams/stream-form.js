/**
 * The details of a stream: the same form for a new stream and for changes. Only a stream that has not started has a planned start.
 */
import { control, field, form } from '../ui/form.js';

/**
 * @typedef {{title?: string, description?: string, startsAt?: string}} StreamChanges
 *
 * @param {{stream?: import('../types.js').Stream, submitLabel: string, submit: (changes: StreamChanges) => Promise<void>}} parts
 *   `stream` as it is now; `submit` receives only what has changed
 */
export function streamForm({ stream, submitLabel, submit }) {
  /** @type {Record<string, string>} */
  const before = { title: stream?.title ?? '', description: stream?.description ?? '', startsAt: localTime(stream?.startsAt) };
  const isPlanned = stream === undefined || stream.status === 'SCHEDULED';
  const created = form({
    fields: [
      field({
        name: 'title',
        label: 'streams.new-title',
        testId: 'stream-title',
        required: true,
        autocomplete: 'off',
        value: before.title,
      }),
      field({ name: 'description', label: 'streams.new-description', testId: 'stream-description', multiline: true, rows: '4' }),
      isPlanned
        ? field({
            name: 'startsAt',
            label: 'streams.new-start',
            hint: 'streams.new-start-hint',
            testId: 'stream-start',
            type: 'datetime-local',
            value: before.startsAt,
          })
        : null,
    ],
    submitLabel,
    submitTestId: 'stream-submit',
    submit: (values) => {
      const given = { title: values.title.trim(), description: values.description.trim(), startsAt: values.startsAt ?? before.startsAt };
      /** @type {StreamChanges} */
      const changed = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== before[name]));
      if (changed.startsAt) changed.startsAt = new Date(changed.startsAt).toISOString();
      return submit(changed);
    },
  });
  control(created, 'description').value = before.description;
  return created;
}

/** In the format of the control: the viewer's own time, without a zone, to the minute. @param {string | null | undefined} instant */
function localTime(instant) {
  if (!instant) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
