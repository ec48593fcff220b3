/** Scheduling a stream. Its owner is then taken to the page where it can be started. */
import { request } from '../../streamside/index.js';
import { openDialog } from '../ui/dialog.js';
import { streamForm } from './stream-form.js';

export function openNewStream() {
  openDialog(
    'streams.new-heading',
    streamForm({
      submitLabel: 'streams.create',
      submit: async (values) => {
        const stream = await request('/api/v1/streams', { method: 'POST', body: { title: '', ...values } });
        location.assign(`watch.html?stream=${encodeURIComponent(stream.id)}`);
      },
    }),
  );
}
