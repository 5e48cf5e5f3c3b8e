/** What has happened, in sentences, from one snapshot to the next that is shown. */

import type { Event, Snapshot, View } from "../wire/messages";
import { parseCall } from "../game/bids";
import { currentBook, lastBook, needed, type Played } from "../game/books";
import { booksFinished } from "../game/pace";
import { ledSuit, playSuit, rankingOf } from "../game/ranking";
import { finishedBook } from "../game/books";
import { sideOf, sideOfPlayer } from "../game/seating";
import type { Suit } from "../game/cards";
import { type Text, Words } from "./words";

/** The sentences about a step, in the order in which things happened. */
export function sentences(text: Text, before: Snapshot, after: Snapshot, events: readonly Event[]): string[] {
  return [
    ...aboutSeats(text, before, after),
    ...aboutMatch(text, before, after, events),
    offersTold(text, before, after, events),
    ...yourTurn(text, before, after),
  ].filter(Boolean);
}

function aboutMatch(text: Text, before: Snapshot, after: Snapshot, events: readonly Event[]): string[] {
  const view = after.view;
  if (!view) return [];
  const words = new Words(text, view);
  const isNew =
    !before.view || before.view.table.deal !== view.table.deal || before.match_id !== after.match_id;
  if (wasTakenBack(before, after)) return [text("taken-back")];
  if (isNew || before.view!.table.dealer === null) return dealBegins(words);
  const was = before.view!;
  return [
    ...choices(words, was),
    ...calls(words, was),
    ...preparations(words, was),
    ...plays(words, was, after, events),
    ...reneges(words, was),
    ...dealEnds(words, was),
  ];
}

function dealBegins(words: Words): string[] {
  const { table } = words.view;
  if (table.dealer === null) return [];
  return [words.text("deals", { number: table.deal, ...words.of(table.dealer) })];
}

function choices(words: Words, was: View): string[] {
  const known = was.table.choices.filter(Boolean);
  const now = words.view.table.choices.filter((choice): choice is string => Boolean(choice));
  const told = now
    .filter((choice) => !known.includes(choice))
    .map((choice) => {
      const [player, verb] = choice.split(" ");
      return words.text(verb === "keep" ? "keeps" : "exchanges", words.of(Number(player)));
    });
  if (told.length && now.length === 2) {
    const kept = now.filter((choice) => choice.endsWith("keep")).length;
    told.push(words.text("multiplier", { times: 1 << kept }));
  }
  return told;
}

function calls(words: Words, was: View): string[] {
  const { table } = words.view;
  const told = table.calls.slice(was.table.calls.length).map((line) => {
    const { player, bid } = parseCall(line);
    if (!bid) return words.text("passes", words.of(player));
    return words.text("bids", { bid: words.bid(bid), ...words.of(player) });
  });
  if (table.declarer !== null && was.table.declarer === null && table.bid) {
    const bid = words.bid(parseCall(`0 bid ${table.bid}`).bid!);
    told.push(words.text("declares", { bid, needed: needed(table), ...words.of(table.declarer) }));
  }
  return told;
}

function preparations(words: Words, was: View): string[] {
  const { text, view } = words;
  const { table } = view;
  if (table.declarer === null) return [];
  const told: string[] = [];
  if (was.table.phase === "discard" && table.phase !== "discard") {
    const own = table.aside?.map((card) => words.card(card));
    told.push(
      own ? text("laid-aside", { cards: words.all(own) }) : text("lays-aside", words.of(table.declarer)),
    );
  }
  if (was.table.phase !== "declare" && table.phase === "declare") {
    for (const hand of table.order.filter((each) => each.startsWith("dummy"))) {
      const cards = table.hands[hand] as string[] | null;
      if (cards) told.push(text("hand-line", { cards: words.hand(cards), ...words.of(hand) }));
    }
  }
  if (was.table.direction === null && table.direction !== null) {
    const values = words.of(table.declarer);
    if (table.trump) told.push(text("names-trump", { suit: table.trump, ...values }));
    else told.push(text("names-direction", { direction: table.direction, ...values }));
    told.push(`${words.highOrLow()}.`);
  }
  for (const swap of table.swaps.slice(was.table.swaps.length)) {
    const values = words.of(swap.hand);
    if (swap.card === null) told.push(text("gives-up-joker", values));
    else told.push(text("takes-for-joker", { card: words.card(swap.card), ...values }));
  }
  return told;
}

function plays(words: Words, was: View, after: Snapshot, events: readonly Event[]): string[] {
  const { view } = words;
  const { table } = view;
  const acted = events.filter((event) => event.kind === "acted").length;
  if (acted > 1 && was.table.phase === "play" && table.phase !== "play") return [words.text("claim-granted")];
  const told: string[] = [];
  let seen = was.table.book.length;
  for (const book of booksFinished(was, { snapshot: after, events })) {
    told.push(...cardsPlayed(words, book.number, book.cards, seen));
    const card = book.cards.find(({ hand }) => hand === book.winner)!.card;
    const values = words.of(book.winner);
    told.push(words.text("takes-book", { number: book.number, card: words.card(card), ...values }));
    seen = 0;
  }
  told.push(...cardsPlayed(words, table.taken.length + 1, currentBook(view), seen));
  return told;
}

function cardsPlayed(words: Words, number: number, book: readonly Played[], seen: number): string[] {
  return book.slice(seen).map(({ hand, card }, place) => {
    const values = { card: words.card(card), ...words.of(hand) };
    return seen + place ? words.text("plays", values) : words.text("leads", { number, ...values });
  });
}

function reneges(words: Words, was: View): string[] {
  const { text, view } = words;
  const told = view.table.reneges
    .slice(was.table.reneges.length)
    .flatMap((finding) => findingTold(words, finding));
  for (const player of view.table.agreed.slice(was.table.agreed.length)) {
    told.push(text("agrees", words.of(player)));
  }
  return told;
}

/** A call of a renege, what was found, and the book as the evidence. */
export function findingTold(words: Words, finding: View["table"]["reneges"][number]): string[] {
  const { text, view } = words;
  const accused = 1 - sideOfPlayer(view, finding.by);
  const told = [
    text("calls-renege", { book: finding.book, accused: words.toSide(accused), ...words.of(finding.by) }),
  ];
  const book = view.table.shown.find((each) => each.number === finding.book);
  if (book) {
    const cards = finishedBook(view, book);
    told.push(text("book-was", { number: finding.book, cards: words.played(cards) }));
    const { suit, cards: others } = notFollowing(view, cards, accused);
    if (suit && others.length) {
      told.push(text("did-not-follow", { suit, cards: words.played(others) }));
    }
  }
  const winner = finding.upheld ? 1 - accused : accused;
  told.push(text(finding.upheld ? "upheld" : "not-upheld", { winners: words.toSide(winner) }));
  return told;
}

/** The suit led to a book, and the cards of a side that did not follow it. */
export function notFollowing(
  view: View,
  book: readonly Played[],
  side: number,
): { suit: Suit | null; cards: Played[] } {
  const ranking = rankingOf(view);
  const suit = ledSuit(
    ranking,
    book.map(({ card }) => card),
  );
  const cards = book.filter(
    ({ hand, card }) => sideOf(view, hand) === side && playSuit(ranking, card) !== suit,
  );
  return { suit, cards: suit ? cards : [] };
}

function dealEnds(words: Words, was: View): string[] {
  const { table } = words.view;
  if (table.scores.length === was.table.scores.length) return [];
  const score = table.scores.at(-1)!;
  const bid = words.bid(parseCall(`0 bid ${score.bid}`).bid!);
  const values = { bid, needed: 6 + Number(score.bid.charAt(0)), took: score.books_taken[0]! };
  const told = [words.text("bid-was", { ...values, ...words.of(score.declarer) }), totals(words)];
  if (table.winner !== null) told.push(words.text("winner", words.of(table.winner)));
  return told;
}

/** Everybody's points, and the target. */
export function totals(words: Words): string {
  const { table, rules, players } = words.view;
  const points = players.map((_, player) => `${words.name(player)} ${table.totals[player]}`).join(", ");
  return words.text("totals", { deal: table.deal, totals: points, target: rules.target ?? 21 });
}

export function wasTakenBack(before: Snapshot, after: Snapshot): boolean {
  const [match, deal, , undone] = before.decision.split(".");
  const now = after.decision.split(".");
  return match === now[0] && deal === now[1] && undone !== now[3];
}

/** What is asked of all now, or that it was refused; else nothing. */
export function offersTold(text: Text, before: Snapshot, after: Snapshot, events: readonly Event[]): string {
  const was = before.offer;
  const now = after.offer;
  if (now && (!was || was.seat !== now.seat || was.until !== now.until))
    return offerTold(text, after).filter(Boolean).join(" ");
  const isRefused =
    was && !now && before.decision === after.decision && !events.some((each) => each.kind === "acted");
  if (!isRefused) return "";
  return text(was.books === null ? "take-back-refused" : "offer-refused");
}

/** What somebody asks the others, and what it would mean to agree. */
export function offerTold(text: Text, snapshot: Snapshot): [string, string] {
  const offer = snapshot.offer!;
  const hand = offer.seat === snapshot.you ? "own" : "player";
  const who = text("who", { hand, player: snapshot.table.seats[offer.seat]?.name ?? "" });
  if (offer.books === null) {
    const what = lastAction(text, snapshot.view);
    return [text(what ? "page-table-offers-take-back" : "offers-take-back", { who, hand, what }), ""];
  }
  const left = 13 - (snapshot.view?.table.taken.length ?? 0);
  return [text("offers-books", { who, hand, books: offer.books, left }), text("offers-books-means")];
}

/** The last bid, pass or card of all, which is what can be taken back; empty if its card lies face down already. */
function lastAction(text: Text, view: View | null): string {
  if (!view) return "";
  const words = new Words(text, view);
  const { phase, calls, book } = view.table;
  if (phase === "auction") {
    const { bid } = parseCall(calls.at(-1) ?? "");
    return bid ? words.bid(bid) : text("page-table-passed");
  }
  const card = book.at(-1) ?? lastBook(view)?.cards.at(-1);
  return card ? words.card(card) : "";
}

function aboutSeats(text: Text, before: Snapshot, after: Snapshot): string[] {
  const told: string[] = [];
  after.table.seats.forEach((now, seat) => {
    const was = before.table.seats[seat];
    if (!was) return;
    const hand = seat === after.you ? "own" : "player";
    const name = now.name ?? was.name ?? "";
    if (was.name !== now.name || was.bot !== now.bot || was.is_open !== now.is_open) {
      if (now.is_open) told.push(text("stands-up", { name: was.name ?? "", seat }));
      else if (now.bot) told.push(text("bot-sits-down", { name, seat }));
      else told.push(text("sits-down", { hand, name, seat }));
    }
    if (was.is_away && !now.is_away && !now.is_open) told.push(text("is-back", { hand, name }));
    if (now.is_away && !was.is_away) told.push(text("is-away", { hand, name }));
  });
  if (before.you !== null && after.you === null) told.push(text("lost-seat"));
  const known = new Set(before.said.map((said) => `${said.seat} ${said.at}`));
  for (const said of after.said) {
    if (known.has(`${said.seat} ${said.at}`) || before.muted.length !== after.muted.length) continue;
    const hand = said.seat === after.you ? "own" : "player";
    const who = text("who", { hand, player: after.table.seats[said.seat]?.name ?? "" });
    told.push(text("says", { who, hand, phrase: text(`phrase-${said.phrase}`) }));
  }
  if (before.table.status !== "closed" && after.table.status === "closed") told.push(text("table-closed"));
  return told;
}

/** What the reader is to do, when that is new; `before` is null where nothing was shown. */
export function yourTurn(text: Text, before: Snapshot | null, after: Snapshot): string[] {
  return isTurnNew(before, after) ? [whatToDo(text, after)] : [];
}

/** Whether it is the reader's turn, and not the one that was shown before. */
export function isTurnNew(before: Snapshot | null, after: Snapshot): boolean {
  const isKnown = before !== null && isYourTurn(before) && before.decision === after.decision;
  return isYourTurn(after) && !isKnown;
}

export function isYourTurn(snapshot: Snapshot): boolean {
  return snapshot.you !== null && snapshot.waiting.includes(snapshot.you) && snapshot.view !== null;
}

/** What is to be done now, by the reader or by whom he waits for. */
export function whatToDo(text: Text, snapshot: Snapshot): string {
  const view = snapshot.view;
  if (!view) return "";
  const words = new Words(text, view);
  const { phase, hand, turn } = view.table;
  if (isYourTurn(snapshot)) {
    if (phase === "play" && hand) return text("page-table-turn-play", words.of(hand));
    if (phase === "auction" && !view.legal.includes(`${view.seat} pass`))
      return text("page-table-turn-must-bid");
    if (phase === "declare") {
      return text("page-table-turn-declare", {
        what: view.table.bid?.endsWith("notrump") ? "direction" : "trump",
      });
    }
    return text("page-table-turn", { phase });
  }
  if (phase === "play" && hand) return text("page-table-waits-play", words.of(hand));
  if (turn !== null) return text("page-table-waits", { phase, ...words.of(turn) });
  return phase === "agree" ? text("page-table-waits-agree") : "";
}
