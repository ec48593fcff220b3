/** `<streamside-chat>` as a component. Vue sets its attributes; what is left is to load it, in browsers alone, its events, and types. */
import { loadElement } from 'streamside-client/element';
import { defineComponent, h, onMounted, shallowRef } from 'vue';

export const StreamsideChat = defineComponent({
  name: 'StreamsideChat',
  props: {
    server: { type: String, required: true },
    stream: { type: String, required: true },
    theme: String,
    lang: String,
    token: String,
    transport: String,
  },
  emits: ['chat', 'state', 'stream', 'sign-in-needed'],
  setup(props, { emit, expose, slots }) {
    const element = shallowRef(null);
    expose({ element });
    // A failure goes where Vue takes those of components: `onErrorCaptured`, or the application's `errorHandler`.
    onMounted(() => loadElement(props.server));
    return () =>
      h(
        'streamside-chat',
        {
          ...props,
          ref: element,
          onChat: (/** @type {Event} */ event) => emit('chat', event),
          onState: (/** @type {Event} */ event) => emit('state', event),
          onStream: (/** @type {Event} */ event) => emit('stream', event),
          onSignInNeeded: (/** @type {Event} */ event) => emit('sign-in-needed', event),
        },
        slots.default?.(),
      );
  },
});
