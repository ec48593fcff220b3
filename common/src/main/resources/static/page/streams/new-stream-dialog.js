/** Schedules a stream, then opens the page where its owner can start it. */
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
