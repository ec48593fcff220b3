'use client';

/** `<streamside-chat>` as a component. React sets its attributes and listeners; what is left is to load it in browsers, and types. */
import { createElement, useEffect } from 'react';
import { loadElement } from 'streamside-client/element';

/** @param {import('./index.js').StreamsideChatProps} props */
export function StreamsideChat({ server, onChat, onState, onStream, onSignInNeeded, onLoadError, ...attributes }) {
  // After the listeners are there: the element misses none of them, and none misses an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function for failures is no reason to load it again
  useEffect(() => {
    loadElement(server).catch(onLoadError);
  }, [server]);
  return createElement('streamside-chat', {
    ...attributes,
    server,
    onchat: onChat,
    onstate: onState,
    onstream: onStream,
    'onsign-in-needed': onSignInNeeded,
  });
}
