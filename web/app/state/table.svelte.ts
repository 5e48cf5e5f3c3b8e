/** A table as this reader sees it, and the way to act at it. What shows it changes with it. */
import type { Language } from "../text/fluent";
import { language } from "../text/language.svelte";
import { randomHex } from "../wire/fairness";
import type { Event, Refused, Snapshot } from "../wire/messages";
import { TableSocket, type Command, type Connection, type Outcome } from "../wire/socket";
import { FairWatch, type Fair, type Watched } from "./fair";
import { note } from "./statistics";
import { inTab } from "./storage";

/** What has just come: the new view, the one before, and what led from one to the other. */
export type News = {
  snapshot: Snapshot;
  previous: Snapshot | null;
  /** Empty where the line is new: what led to this view is not known. */
  events: Event[];
  isFirst: boolean;
};

/** A command; the decision it answers may be left out: it is the newest. */
export type Order = Command extends infer C ? (C extends { decision: string } ? Undecided<C> : C) : never;
type Undecided<C> = Omit<C, "decision"> & { decision?: string };

export class TableStore {
  readonly id: string;
  /** The newest view; null until the first has come. */
  snapshot = $state.raw<Snapshot | null>(null);
  connection = $state<Connection>("connecting");
  /** Why the last command was not carried out, in the reader's language; null once another is sent. */
  refusal = $state.raw<Refused | null>(null);
  /** Whether the seat is open in a newer window or on another device. */
  isElsewhere = $state(false);
  /** The decision for which an action is on its way, or null. */
  acting = $state<string | null>(null);
  /** How each deal of this match was made, and whether that was fair. */
  fair = $state.raw<Fair[]>([]);

  /** The secret by which this reader is here; null if he has none. */
  secret = $state<string | null>(null);

  /** The secrets that are tried if that one has no seat. */
  #untried: string[];
  #socket: TableSocket;
  #watch: FairWatch;
  #offset = 0;
  #language = language();
  #listeners = new Set<(news: News) => void>();

  /** Whoever has a seat here by the first of those secrets that has one; if none has, a spectator. */
  constructor(id: string, secrets: readonly string[]) {
    this.id = id;
    [this.secret = null, ...this.#untried] = secrets;
    this.#watch = new FairWatch(kept(id));
    this.fair = this.#watch.deals;
    this.#socket = new TableSocket(
      socketAddress(id),
      { secret: this.secret, language: this.#language },
      {
        heard: (message, isFirst) => {
          if (message.type === "notice") this.isElsewhere ||= message.code === "elsewhere";
          else if (!this.#triesNext(message)) this.#take(message, isFirst);
        },
        changed: (connection) => (this.connection = connection),
      },
    );
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** Calls back with everything that comes, until the function it returns is called. */
  listen(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Sends a command and waits for its outcome; it is sent again after a break.
   * An action for a decision for which one is on its way already is not sent: double taps do nothing twice.
   */
  async send(order: Order): Promise<Outcome | null> {
    const command = this.#decided(order);
    const decision = command.type === "act" ? command.decision : null;
    if (decision !== null && decision === this.acting) return null;
    if (decision !== null) this.acting = decision;
    this.refusal = null;
    const outcome = await this.#socket.send(command);
    if (decision !== null && this.acting === decision) this.acting = null;
    if (outcome?.type === "refused") this.refusal = outcome;
    return outcome;
  }

  /** Does something in the language of actions, once for each decision. */
  act(action: string): Promise<Outcome | null> {
    return this.send({ type: "act", action });
  }

  /** The server's clock, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Reads in another language from now on. */
  speak(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#socket.renew({ language });
  }

  /** Goes on as whoever has that secret. */
  become(secret: string): void {
    this.#untried = [];
    this.#say(secret);
  }

  /** Sits here again, where a newer window had the seat. */
  resume(): void {
    this.isElsewhere = false;
    this.#socket.renew({});
  }

  /** Goes; the seat is kept. */
  close(): void {
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket.close();
  }

  #hurry = (): void => {
    if (document.visibilityState === "visible") this.#socket.hurry(this.isElsewhere);
  };

  /** Whether this secret has no seat here, so that the next one is tried; nothing is shown meanwhile. */
  #triesNext({ snapshot }: Outcome): boolean {
    if (snapshot.you !== null) this.#untried = [];
    const next = this.#untried.shift();
    if (next !== undefined) this.#say(next);
    return next !== undefined;
  }

  #say(secret: string): void {
    this.secret = secret;
    this.#socket.renew({ secret });
  }

  #take(message: Outcome, isFirst: boolean): void {
    const previous = this.snapshot;
    const snapshot = message.snapshot;
    const events = isFirst || message.type === "refused" ? [] : message.events;
    this.#offset = snapshot.now - Date.now();
    this.snapshot = snapshot;
    this.#contribute(snapshot);
    note(snapshot);
    for (const listener of this.#listeners) listener({ snapshot, previous, events, isFirst });
  }

  /** Adds random bytes to the deal that waits for them, unless a newer window or another device does. */
  #contribute(snapshot: Snapshot): void {
    const isChanged = this.#watch.watch(snapshot);
    const awaited = this.isElsewhere ? null : this.#watch.awaited(snapshot);
    if (awaited && snapshot.you !== null) {
      const data = randomHex(16);
      this.#watch.send(awaited, snapshot.you, data);
      const command = { type: "contribute", decision: snapshot.decision, data } as const;
      void this.#socket.send(command).then((outcome) => {
        if (outcome?.type !== "view") return;
        this.#watch.took(data);
        this.#keepFair();
      });
    }
    if (isChanged || awaited) this.#keepFair();
  }

  #keepFair(): void {
    this.fair = this.#watch.deals;
    inTab.set(FAIR + this.id, JSON.stringify(this.#watch.watched));
  }

  #decided(order: Order): Command {
    const decision = this.snapshot?.decision ?? "";
    return DECIDING.has(order.type) ? ({ decision, ...order } as Command) : (order as Command);
  }
}

/** Whether a secret has a seat at a table: the server says so to whoever says hello with it. */
export function hasSeat(id: string, secret: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = new TableSocket(
      socketAddress(id),
      { secret, language: language() },
      {
        heard: (message) => {
          if (message.type === "notice") return;
          socket.close();
          done(message.snapshot.you !== null);
        },
        changed: () => {},
      },
    );
  });
}

/** The commands that answer a decision. */
const DECIDING = new Set(["act", "claim", "takeback", "answer", "contribute", "start", "ready"]);

const FAIR = "dummywhist.fair.";

/** What was seen of a table's deals before the page was loaded anew. */
function kept(id: string): Watched | undefined {
  return JSON.parse(inTab.get(FAIR + id) ?? "null") ?? undefined;
}

function socketAddress(id: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(id)}/socket`;
}
