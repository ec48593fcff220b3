import type { HTMLAttributes, ReactElement, Ref } from 'react';
import type { ElementEvents, StreamsideChatElement } from 'streamside-client/element';

export type { ElementEvents, StreamsideChatElement };

export interface StreamsideChatProps extends HTMLAttributes<StreamsideChatElement> {
  /** The chat's server, from which the element is loaded: `https://chat.example.com`. */
  server: string;
  /** The stream's id. */
  stream: string;
  /** Without it, as the viewer's device prefers. */
  theme?: 'light' | 'dark';
  /** Of the user who is signed in at your site. */
  token?: string | null;
  /** Without it, what the server offers: the socket first, then polling. */
  transport?: 'polling' | 'long-polling' | 'events' | 'websocket';
  ref?: Ref<StreamsideChatElement>;
  onChat?: (event: ElementEvents['chat']) => void;
  onState?: (event: ElementEvents['state']) => void;
  onStream?: (event: ElementEvents['stream']) => void;
  /** Call `event.preventDefault()` and sign the viewer in yourself. Otherwise a window of the server opens. */
  onSignInNeeded?: (event: ElementEvents['sign-in-needed']) => void;
  /** The element could not be loaded. Without it, that is an unhandled rejection. */
  onLoadError?: (error: unknown) => void;
}

export declare function StreamsideChat(props: StreamsideChatProps): ReactElement;
