/** One line to a table, made again whenever it breaks. */
import type { FromClient, FromServer, Hello } from "./messages";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** A command before it has its id. */
export type Command = WithoutId<Exclude<FromClient, Hello>>;

/** `lost`: it broke and is being made again; `none`: there is no such table; `closed`: we have gone. */
export type Connection = "connecting" | "open" | "lost" | "none" | "closed";

/** What comes of a command: it is done, or refused. */
export type Outcome = Extract<FromServer, { answers?: string | null }>;

export type Listener = {
  /** Each message; `isFirst` after a break, when what led to it is not known. */
  heard: (message: FromServer, isFirst: boolean) => void;
  changed: (connection: Connection) => void;
};

const NO_TABLE = 4404;
const BAD_MESSAGE = 1008;
const SOONEST = 200;
const LATEST = 2_000;
/** Milliseconds in which a command is answered, or the line counts as broken. */
const SILENCE = 10_000;
/** Milliseconds after which a line on which nothing was to come may lead nowhere. */
const LONG = 30_000;

type Waiting = { text: string; answered: (outcome: Outcome | null) => void };

export class TableSocket {
  #address: string;
  #hello: Hello;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #unanswered = new Map<string, Waiting>();
  #connection: Connection = "connecting";
  #wait = SOONEST;
  #heardAt = 0;
  #isFirst = true;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(address: string, hello: Omit<Hello, "type">, listener: Listener) {
    this.#address = address;
    this.#hello = { type: "hello", ...hello };
    this.#listener = listener;
    this.#connect();
  }

  /**
   * Sends a command until it is answered, under one id, so that it is done once whatever breaks.
   * Null if the server ends the line for it: as when it is of another version.
   */
  send(command: Command): Promise<Outcome | null> {
    const id = newId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((answered) => {
      this.#unanswered.set(id, { text, answered });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#say(text);
    });
  }

  /**
   * Connects at once, as when the network or the reader has come back.
   * So it does where nothing has come for long, unless that `isElsewhere`: telephones keep sockets that lead nowhere,
   * and whoever only waits would never know.
   */
  hurry(isElsewhere = false): void {
    this.#wait = SOONEST;
    const isSilent = this.#connection === "open" && Date.now() - this.#heardAt > LONG;
    if (this.#connection === "lost" || (isSilent && !isElsewhere)) this.#connect();
  }

  /** Says hello anew, in another language or as somebody else. */
  renew(hello: Partial<Omit<Hello, "type">>): void {
    this.#hello = { ...this.#hello, ...hello };
    this.#connect();
  }

  /** Goes for good; the seat is kept. */
  close(): void {
    this.#become("closed");
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    if (this.#connection === "none" || this.#connection === "closed") return;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    const before = this.#socket;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    before?.close();
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#isFirst = true;
      this.#say(JSON.stringify(this.#hello));
      for (const { text } of this.#unanswered.values()) this.#say(text);
    };
    socket.onmessage = (message) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(message.data)) as FromServer);
    };
    socket.onclose = (closed) => {
      if (this.#socket === socket) this.#broke(closed.code);
    };
    this.#silence = setTimeout(() => this.#giveUp(), SILENCE);
  }

  #say(text: string): void {
    this.#socket?.send(text);
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#giveUp(), SILENCE);
  }

  #hear(message: FromServer): void {
    this.#wait = SOONEST;
    this.#heardAt = Date.now();
    const isFirst = this.#isFirst;
    const answers = message.type === "notice" ? null : (message.answers ?? null);
    const waiting = answers === null ? undefined : this.#unanswered.get(answers);
    if (answers !== null) this.#unanswered.delete(answers);
    if (this.#unanswered.size === 0) clearTimeout(this.#silence);
    if (message.type !== "notice") this.#isFirst = false;
    this.#become("open");
    this.#listener.heard(message, isFirst);
    if (waiting && message.type !== "notice") waiting.answered(message);
  }

  /** Nothing came for too long. */
  #giveUp(): void {
    const socket = this.#socket;
    this.#broke(0);
    socket?.close();
  }

  #broke(code: number): void {
    this.#socket = null;
    clearTimeout(this.#silence);
    if (code === BAD_MESSAGE) this.#drop();
    if (code === NO_TABLE) return this.#become("none");
    if (this.#connection === "closed") return;
    this.#become("lost");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(2 * this.#wait, LATEST);
  }

  /** Sends again nothing of what was said: it would end the next line too. */
  #drop(): void {
    const dropped = [...this.#unanswered.values()];
    this.#unanswered.clear();
    for (const { answered } of dropped) answered(null);
  }

  #become(connection: Connection): void {
    if (this.#connection === connection) return;
    this.#connection = connection;
    this.#listener.changed(connection);
  }
}

/** An id that nobody else makes. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join("");
}
