/** What the owner of a stream says about it: the same form for a new stream and for changes. Only one that has not started has a planned start. */
import { field, form } from '../ui/form.js';

/**
 * @param {{stream?: {title: string, description: string | null, startsAt: string | null, status: string}, submitLabel: string,
 *   submit: (values: {title: string, description: string, startsAt: string}) => Promise<void>}} parts `stream` as it is now;
 *   what has not changed is not passed on
 */
export function streamForm({ stream, submitLabel, submit }) {
  const before = { title: stream?.title ?? '', description: stream?.description ?? '', startsAt: localTime(stream?.startsAt) };
  const isPlanned = stream === undefined || stream.status === 'SCHEDULED';
  const created = form({
    fields: [
      field({ name: 'title', label: 'streams.new-title', testId: 'stream-title', required: true, autocomplete: 'off', value: before.title }),
      field({ name: 'description', label: 'streams.new-description', testId: 'stream-description', multiline: true, rows: '4' }),
      isPlanned && field({ name: 'startsAt', label: 'streams.new-start', hint: 'streams.new-start-hint', testId: 'stream-start', type: 'datetime-local', value: before.startsAt }),
    ].filter(Boolean),
    submitLabel,
    submitTestId: 'stream-submit',
    submit: (values) => {
      const given = { title: values.title.trim(), description: values.description.trim(), startsAt: values.startsAt ?? before.startsAt };
      const changed = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== before[name]));
      if (changed.startsAt) changed.startsAt = new Date(changed.startsAt).toISOString();
      return submit(changed);
    },
  });
  created.elements.description.value = before.description;
  return created;
}

/** As the control wants it: the viewer's own time, without a zone, to the minute. */
function localTime(instant) {
  if (!instant) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
