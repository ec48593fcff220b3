import type { ElementEvents, StreamsideChatElement } from 'streamside-client/element';
import type { AllowedComponentProps, ComponentCustomProps, VNodeProps } from 'vue';

export type { ElementEvents, StreamsideChatElement };

export interface StreamsideChatProps {
  /** The chat's server, from which the element is loaded: `https://chat.example.com`. */
  server: string;
  /** The stream's id. */
  stream: string;
  /** Without it, as the viewer's device prefers. */
  theme?: 'light' | 'dark';
  /** Without it, the language of the page. */
  lang?: string;
  /** Of the user who is signed in at your site. */
  token?: string;
  /** Without it, what the server offers: the socket first, then polling. */
  transport?: 'polling' | 'long-polling' | 'events' | 'websocket';
}

export interface StreamsideChatListeners {
  onChat?: (event: ElementEvents['chat']) => void;
  onState?: (event: ElementEvents['state']) => void;
  onStream?: (event: ElementEvents['stream']) => void;
  /** Call `event.preventDefault()` and sign the viewer in yourself. Otherwise a window of the server opens. */
  onSignInNeeded?: (event: ElementEvents['sign-in-needed']) => void;
}

export declare const StreamsideChat: new () => {
  $props: StreamsideChatProps & StreamsideChatListeners & AllowedComponentProps & ComponentCustomProps & VNodeProps;
  /** Shown until the chat has joined. */
  $slots: { default?: () => unknown };
  /** Null until it is mounted. */
  readonly element: StreamsideChatElement | null;
};
