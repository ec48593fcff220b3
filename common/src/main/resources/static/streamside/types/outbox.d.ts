/**
 * @typedef {import('./types.js').Message} Message
 * @typedef {import('./types.js').Receipt} Receipt
 * @typedef {{pause: Pause, notBefore: number, receipt: Receipt | null, discarded: boolean}} Unsent
 */
export class Outbox {
    /**
     * @param {object} options
     * @param {(message: Message, timeoutMillis: number) => Promise<Receipt>} options.deliver makes one attempt
     * @param {<T extends 'pending' | 'delayed' | 'sent' | 'unsent'>(type: T, detail: import('./chat-events.js').ChatEvents[T]) => void} options.emit
     * @param {import('./clock.js').Clock} clock
     */
    constructor({ deliver, emit }: {
        deliver: (message: Message, timeoutMillis: number) => Promise<Receipt>;
        emit: <T extends "pending" | "delayed" | "sent" | "unsent">(type: T, detail: import("./chat-events.js").ChatEvents[T]) => void;
    }, clock: import("./clock.js").Clock);
    /**
     * Sends a chat, and repeats it under the same id until the server has answered: a chat may have been stored although its
     * answer was lost, and by the id the server recognises it. One that came too fast is sent when the server allows it. One at a
     * time, so that chats keep their order.
     *
     * @param {string} text
     * @param {{clientMessageId?: string, replyTo?: string}} [options]
     * @returns {Promise<Receipt>}
     */
    send(text: string, { clientMessageId, replyTo }?: {
        clientMessageId?: string;
        replyTo?: string;
    }): Promise<Receipt>;
    /**
     * A chat that can be read has been stored, even if its answer was lost: it need not be sent again.
     *
     * @param {import('./types.js').Entry} entry
     */
    arrived({ clientMessageId, seq, sentAt }: import("./types.js").Entry): void;
    /**
     * Does not try a chat again. It may have been stored already, if its answer was lost.
     *
     * @param {string} clientMessageId
     */
    discard(clientMessageId: string): void;
    wake(): void;
    /**
     * Reports what has not been sent as `unsent`.
     *
     * @param {StreamsideProblem} problem
     */
    stop(problem: StreamsideProblem): void;
    #private;
}
export type Message = import("./types.js").Message;
export type Receipt = import("./types.js").Receipt;
export type Unsent = {
    pause: Pause;
    notBefore: number;
    receipt: Receipt | null;
    discarded: boolean;
};
import { StreamsideProblem } from './problem.js';
import { Pause } from './pause.js';
