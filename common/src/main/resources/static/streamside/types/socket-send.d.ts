/** @typedef {import('./types.js').Receipt} Receipt */
export class SocketSend {
    /**
     * @param {import('./types.js').Message} message
     * @param {number} timeoutMillis for everything, connecting included
     * @param {import('./clock.js').Clock} clock
     */
    constructor(message: import("./types.js").Message, timeoutMillis: number, clock: import("./clock.js").Clock);
    /** @type {Promise<Receipt>} */
    receipt: Promise<Receipt>;
    /** @param {import('./socket-connection.js').SocketConnection} connection */
    writeTo(connection: import("./socket-connection.js").SocketConnection): void;
    /** The connection is gone, and the answer with it. */
    interrupted(): void;
    /** @param {Receipt} frame of type `sent`, perhaps about another chat */
    sent({ clientMessageId, seq, sentAt }: Receipt): void;
    /**
     * @param {{clientMessageId?: string, code: string, detail?: string, retryAfterMillis?: number}} frame of type `error`;
     *   without an id it can only be about this chat
     */
    refused({ clientMessageId, code, detail, retryAfterMillis }: {
        clientMessageId?: string;
        code: string;
        detail?: string;
        retryAfterMillis?: number;
    }): void;
    /** @param {StreamsideProblem} problem */
    fail(problem: StreamsideProblem): void;
    #private;
}
export type Receipt = import("./types.js").Receipt;
import { StreamsideProblem } from './problem.js';
