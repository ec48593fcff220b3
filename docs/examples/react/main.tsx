import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { StreamsideChat, type StreamsideChatElement } from 'streamside-react';

function Page() {
  const chat = useRef<StreamsideChatElement>(null);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [open, setOpen] = useState(true);
  const [last, setLast] = useState('nothing yet');

  async function signIn(event: Event) {
    event.preventDefault();
    const answer = await fetch('/chat-token'); // an address of your site
    if (answer.ok) chat.current?.signIn(await answer.text());
  }

  return (
    <>
      <button id="theme" onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}>Light or dark</button>
      <button id="open" onClick={() => setOpen(!open)}>Open or close</button>
      <p>Last: <output>{last}</output></p>
      {open && (
        <StreamsideChat
          ref={chat}
          server="https://chat.example.com"
          stream="42"
          theme={theme}
          style={{ height: '30rem' }}
          onChat={({ detail: { author, text } }) => setLast(`${author.name}: ${text}`)}
          onSignInNeeded={signIn}
        />
      )}
    </>
  );
}

createRoot(document.querySelector('#page')!).render(<StrictMode><Page /></StrictMode>);
