/** Planning a stream; afterwards its owner is where it can be started. */
import { openDialog } from './dialog.js';
import { field, form } from './fields.js';
import { request } from './streamside.js';

export function openNewStream() {
  openDialog('streams.new-heading', form({
    fields: [
      field({ name: 'title', label: 'streams.new-title', testId: 'new-stream-title', required: true, autocomplete: 'off' }),
      field({ name: 'description', label: 'streams.new-description', testId: 'new-stream-description', multiline: true, rows: '4' }),
    ],
    submitLabel: 'streams.create',
    submitTestId: 'new-stream-submit',
    submit: async ({ title, description }) => {
      const words = description.trim();
      const body = words === '' ? { title: title.trim() } : { title: title.trim(), description: words };
      const stream = await request('/api/v1/streams', { method: 'POST', body });
      location.assign(`watch.html?stream=${encodeURIComponent(stream.id)}`);
    },
  }));
}
