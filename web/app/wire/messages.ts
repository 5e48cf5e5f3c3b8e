// The messages of the table server. Made by dummywhist.server.reference: change nothing here.

/** Does something, in the language of actions. */
export type Act = {
  type: "act";
  decision: string;
  action: string;
  id: string;
};

/** Gives an open seat to a bot of that level; the host gives it that of another bot, too. */
export type AddBot = {
  type: "bot";
  seat: number;
  level: string;
  id: string;
};

/** Consents to what another asks, or does not; to the offer of that `seq`, or to whichever there is. */
export type Answer = {
  type: "answer";
  decision: string;
  yes: boolean;
  offer?: number | null;
  id: string;
};

/** Claims so many of the books that are left, the current one included, for the own side. */
export type ClaimBooks = {
  type: "claim";
  decision: string;
  books: number;
  id: string;
};

/** For whom time runs out, when it began to and when it ends. */
export type ClockShown = {
  seats: number[];
  since: number;
  until: number;
};

/** The host closes the table for good. */
export type Close = {
  type: "close";
  id: string;
};

/** Takes the own seat back from the bot that plays for it. */
export type ComeBack = {
  type: "back";
  id: string;
};

/** Adds 16 random bytes, in hexadecimal, to the dealing of the deal of that decision, or none. */
export type Contribute = {
  type: "contribute";
  decision: string;
  data: string;
  id: string;
};

/** What shows that a deal is fair; all bytes in hexadecimal. */
export type DealingShown = {
  number: number;
  commitment: string;
  contributions: { [key: string]: string };
  secret: string | null;
};

/** Something that has just happened, in the reader's eyes. */
export type Event = {
  kind: string;
  seat?: number | null;
  action?: string | null;
  phrase?: string | null;
  books?: number | null;
  yes?: boolean | null;
};

/** Has seen the score: the next deal may come; with a decision only the one after that. */
export type GetReady = {
  type: "ready";
  decision?: string | null;
  id: string;
};

/** The first message of a socket: who is there. Without a secret he only watches. */
export type Hello = {
  type: "hello";
  secret?: string | null;
  language?: string;
};

/** What can be chosen from. */
export type Info = {
  presets: { [key: string]: { [key: string]: unknown } };
  options: { [key: string]: OptionShown };
  levels: string[];
  phrases: string[];
};

/** Somebody wants a seat, that one or any. */
export type Join = {
  id: string;
  name: string;
  seat?: number | null;
  numbered?: boolean;
};

/** The seat that somebody has got, and the secret that makes it his on every device. */
export type Joined = {
  table: string;
  seat: number;
  secret: string;
};

/** Gives the own seat up. */
export type Leave = {
  type: "leave";
  id: string;
};

/** The public tables. */
export type Lobby = {
  tables: TableShown[];
};

/** Hears another person's phrases no longer, or again; he is not told. */
export type Mute = {
  type: "mute";
  seat: number;
  on?: boolean;
  id: string;
};

/** What a table is created with. */
export type NewTable = {
  id: string;
  name: string;
  seat?: number;
  preset?: string | null;
  rules?: ({ [key: string]: string | number | boolean }) | null;
  bots?: { [key: string]: string };
  is_public?: boolean;
  spectators?: boolean | null;
  spectator_delay?: number;
  turn_time?: number | null;
};

/** Something about this connection: ``elsewhere`` says that the seat is now open in a newer one. */
export type Notice = {
  type: "notice";
  code: string;
  text: string;
};

/** What a player asks the others; `books` is null for a take-back. */
export type OfferShown = {
  seq: number;
  seat: number;
  books: number | null;
  consenting: number[];
  until: number;
};

/** An option of the rules. */
export type OptionShown = {
  default: string | number | boolean;
  choices: ((string | number | boolean)[]) | null;
};

/** A quick phrase that was said. */
export type Phrase = {
  seat: number;
  phrase: string;
  at: number;
};

/** Why a request was not carried out. */
export type Problem = {
  code: string;
  params: { [key: string]: unknown };
  text: string;
};

/** The rules, the hands dealt and the actions. Whether the actions are allowed, only the referee knows. */
export type Record = {
  format: "dummywhist-record";
  version: 1;
  rules: RecordRules;
  players: string[];
  deals: RecordDeal[];
  extra?: unknown;
};

/** What a player does: his number, a verb, and what belongs to it, with single spaces. */
export type RecordAction = string;

/** Cards with white space between them. */
export type RecordCards = string;

export type RecordDeal = {
  dealer: number;
  hands: { [key: string]: RecordCards };
  actions: RecordAction[];
};

/** An option that is left out has its default. */
export type RecordRules = {
  game?: "dummy-whist" | "double-dummy";
  jokers?: boolean;
  no_trump_jokers?: "worthless" | "forced-discard" | "exchange";
  joker_lead?: "allowed" | "last-resort";
  downtown_aces?: "good" | "bad";
  downtown_beats_uptown?: boolean;
  dealer_may_match?: boolean;
  min_level?: number;
  reneges?: "prevented" | "callable";
  set_scoring?: "defenders-score" | "declarer-loses" | "both";
  made_scoring?: "books" | "bid";
  no_trump_doubles?: boolean;
  hand_exchange?: "swap" | "off";
  look_back?: "last" | "all";
  target?: number;
};

/** A command that was not carried out, why, and the newest view. */
export type Refused = {
  type: "refused";
  answers: string | null;
  code: string;
  params: { [key: string]: unknown };
  text: string;
  snapshot: Snapshot;
};

/** The host opens another's seat; with a name only as long as he who has that name sits there. */
export type Remove = {
  type: "remove";
  seat: number;
  name?: string | null;
  id: string;
};

/** A record is to be seen again, one deal at a time. */
export type Replay = {
  record: string;
  deal?: number;
};

/** A deal of a record, step by step, as a spectator sees it to whom every card is open. */
export type Replayed = {
  deal: number;
  deals: number;
  actions: string[];
  steps: View[];
  end: View;
};

/** Says a quick phrase. */
export type Say = {
  type: "say";
  phrase: string;
  id: string;
};

/** A seat as everybody sees it. */
export type SeatShown = {
  name: string | null;
  bot: string | null;
  is_open: boolean;
  is_away: boolean;
  away_from: number | null;
  turns_missed: number;
  is_taken_over: boolean;
};

/** Takes an open seat, or another name. */
export type Sit = {
  type: "sit";
  seat: number;
  name: string;
  id: string;
};

/** All that one reader sees. */
export type Snapshot = {
  seq: number;
  now: number;
  you: number | null;
  table: TableShown;
  decision: string;
  waiting: number[];
  view: View | null;
  match_id: string | null;
  dealing: DealingShown | null;
  past_dealing: DealingShown | null;
  ready: number[];
  offer: OfferShown | null;
  take_back: number | null;
  clock: ClockShown | null;
  said: Phrase[];
  muted: number[];
};

/** Begins the first match, or a rematch; with a decision only then. */
export type Start = {
  type: "start";
  decision?: string | null;
  id: string;
};

/** What everybody sees of a table besides the match. */
export type TableShown = {
  id: string;
  rules: { [key: string]: unknown };
  seats: SeatShown[];
  host: number | null;
  is_public: boolean;
  spectators: boolean;
  spectator_delay: number;
  turn_time: number | null;
  status: string;
  match: number;
};

/** Asks to take the own last action back. */
export type TakeBack = {
  type: "takeback";
  decision: string;
  id: string;
};

/** The newest view, and what led to it. */
export type Update = {
  type: "view";
  snapshot: Snapshot;
  events: Event[];
  answers?: string | null;
};

/** Players are numbered from 0 clockwise; hands have the names that records give them; null is what this seat may not know, or what is not there yet. */
export type View = {
  format: "dummywhist-view";
  version: 1;
  seat: ViewPlayer | null;
  rules: RecordRules;
  players: string[];
  table: ViewTable;
  seen: ViewSeen | null;
  legal: ViewAction[];
  callable: ViewBookNumber[];
};

export type ViewAction = RecordAction;

export type ViewBid = string;

export type ViewBookNumber = number;

/** How many books the declarer's side has, then the other. */
export type ViewBooks = number[];

export type ViewByHand = { [key: string]: unknown };

export type ViewCard = string;

export type ViewCardOrNull = ViewCard | null;

export type ViewCards = ViewCard[];

export type ViewCardsOrNull = ViewCards | null;

/** A call of a renege: who called, in which book, and whether there was one. */
export type ViewFinding = {
  by: ViewPlayer;
  book: ViewBookNumber;
  upheld: boolean;
};

export type ViewFinishedBook = {
  number: ViewBookNumber;
  leader: ViewHandName;
  cards: ViewCard[];
  winner: ViewHandName;
};

export type ViewHandName = "0" | "1" | "2" | "dummy" | "dummy0" | "dummy1";

export type ViewHandNameOrNull = ViewHandName | null;

export type ViewPlayer = number;

export type ViewPlayerOrNull = ViewPlayer | null;

export type ViewPoints = number[];

/** What a scored deal came to, as in the referee's answer. */
export type ViewScore = {
  dealer: ViewPlayer;
  declarer: ViewPlayer;
  bid: ViewBid;
  trump: ViewTrump;
  direction: "uptown" | "downtown";
  books_taken: ViewBooks;
  reneges: ViewFinding[];
  books_counted: ViewBooks;
  made: boolean;
  points: ViewPoints;
  multiplier: 1 | 2 | 4;
};

export type ViewSeen = {
  faced: { [key: string]: ViewCards };
  books: ViewFinishedBook[];
};

/** What may be drawn. */
export type ViewTable = {
  deal: number;
  phase: "exchange" | "auction" | "discard" | "declare" | "play" | "agree" | "deal" | "over";
  turn: ViewPlayerOrNull;
  dealer: ViewPlayerOrNull;
  totals: ViewPoints;
  winner: ViewPlayerOrNull;
  scores: ViewScore[];
  hands: ViewByHand;
  counts: ViewByHand;
  choices: (string | null)[];
  calls: ViewAction[];
  bid: ViewBid | null;
  declarer: ViewPlayerOrNull;
  order: ViewHandName[];
  aside: ViewCardsOrNull;
  swaps: ({
    hand: ViewHandName;
    joker: "LJ" | "BJ" | null;
    card: ViewCardOrNull;
  })[];
  trump: ViewTrump;
  direction: "uptown" | "downtown" | null;
  hand: ViewHandNameOrNull;
  leader: ViewHandNameOrNull;
  book: ViewCard[];
  taken: (0 | 1)[];
  shown: ViewFinishedBook[];
  reneges: ViewFinding[];
  agreed: ViewPlayer[];
  dealt: ViewByHand | null;
};

export type ViewTrump = "S" | "H" | "D" | "C" | null;

export type FromClient = Hello | Sit | AddBot | Leave | Remove | Start | GetReady | Contribute | Act | ClaimBooks | TakeBack | Answer | Say | Mute | ComeBack | Close;

export type FromServer = Update | Refused | Notice;
