import { StreamsideChat } from 'streamside-client';

const list = document.querySelector('ol')!;
const chat = new StreamsideChat({ streamId: '42', baseUrl: 'https://chat.example.com' });

chat.addEventListener('chat', ({ detail: { author, text } }) => {
  const line = document.createElement('li');
  line.textContent = `${author.name}: ${text}`;
  list.append(line);
});
chat.addEventListener('state', ({ detail: { state } }) => {
  document.title = state;
});
chat.start();
