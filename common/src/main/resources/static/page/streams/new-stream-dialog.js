/** Scheduling a stream. Its owner is then taken to the page where it can be started. */
import { request } from '../../streamside/index.js';
import { openDialog } from '../ui/dialog.js';
import { field, form } from '../ui/form.js';

export function openNewStream() {
  openDialog('streams.new-heading', form({
    fields: [
      field({ name: 'title', label: 'streams.new-title', testId: 'new-stream-title', required: true, autocomplete: 'off' }),
      field({ name: 'description', label: 'streams.new-description', testId: 'new-stream-description', multiline: true, rows: '4' }),
    ],
    submitLabel: 'streams.create',
    submitTestId: 'new-stream-submit',
    submit: async ({ title, description }) => {
      const about = description.trim();
      const body = about === '' ? { title: title.trim() } : { title: title.trim(), description: about };
      const stream = await request('/api/v1/streams', { method: 'POST', body });
      location.assign(`watch.html?stream=${encodeURIComponent(stream.id)}`);
    },
  }));
}
