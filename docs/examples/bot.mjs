// Answers "!ping" in a chat. Node 22 or later:
//   npm install ./streamside-client-0.1.0.tgz
//   SERVER=https://chat.example.com STREAM=42 BOT_NAME=pingbot BOT_PASSWORD=… node bot.mjs
import { StreamsideChat } from 'streamside-client';

const { SERVER: baseUrl, STREAM: streamId, BOT_NAME: username, BOT_PASSWORD: password } = process.env;

const signedIn = await fetch(`${baseUrl}/api/v1/session`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ username, password }),
});
if (!signedIn.ok) throw new Error(await signedIn.text());
const cookie = signedIn.headers
  .getSetCookie()
  .map((each) => each.split(';')[0])
  .join('; ');
const me = await signedIn.json();

const chat = new StreamsideChat({
  streamId,
  baseUrl,
  fetch: (url, options) => fetch(url, { ...options, headers: { ...options.headers, cookie } }),
  WebSocket:
    globalThis.WebSocket &&
    class extends WebSocket {
      constructor(url, protocol) {
        super(url, { protocols: [protocol], headers: { cookie, origin: baseUrl } });
      }
    },
});
let joined = false;
chat.addEventListener('chat', ({ detail: { author, text, seq } }) => {
  // What was said before the bot came has been answered, or never will be.
  if (joined && text === '!ping' && author.id !== me.id) chat.send('pong', { replyTo: seq }).catch(console.error);
});
chat.addEventListener('state', ({ detail: { state } }) => {
  joined = joined || state === 'connected';
  console.log(state);
});
chat.start();
