/** What happened at one step of a deal that is seen again, in a sentence or two, and the way from book to book. */

import { parseCall } from "../game/bids";
import { finishedBook, needed } from "../game/books";
import { parsePlay } from "../game/actions";
import { isDoubleDummy } from "../game/seating";
import { Words, type Text } from "../speech/words";
import type { Replayed, View } from "../wire/messages";

/** The sentences about a step, counted from 0: the deal itself, then its actions. */
export function stepTold(text: Text, { steps, actions }: Replayed, at: number): string[] {
  const view = steps[at];
  if (!view) return [];
  const words = new Words(text, view);
  const action = actions[at - 1];
  const before = steps[at - 1];
  if (action === undefined || !before) {
    return view.table.dealer === null
      ? []
      : [text("deals", { number: view.table.deal, ...words.of(view.table.dealer) })];
  }
  return [...actionTold(words, action, before), ...scoreTold(words, before)];
}

function actionTold(words: Words, action: string, before: View): string[] {
  const { text, view } = words;
  const { table } = view;
  const [player = "0", verb = "", ...rest] = action.split(" ");
  const who = words.of(Number(player));
  switch (verb) {
    case "keep":
    case "exchange": {
      const kept = table.choices.filter((choice) => choice?.endsWith("keep")).length;
      const told = text(verb === "keep" ? "keeps" : "exchanges", who);
      return table.choices.length === 2 ? [told, text("multiplier", { times: 1 << kept })] : [told];
    }
    case "pass":
    case "bid":
      return [...callTold(words, action), ...declarerTold(words, before)];
    case "discard":
      return [
        text("lays-aside", who),
        text("aside-was", { cards: words.all(rest.map((card) => words.shortCard(card))) }),
      ];
    case "trump":
      return [text("names-trump", { suit: rest[0] ?? "", ...who }), `${words.highOrLow()}.`];
    case "direction":
      return [
        text("names-direction", { direction: rest[0] ?? "", ...who }),
        `${words.highOrLow()}.`,
        ...table.swaps.map((swap) =>
          text("takes-for-joker", { card: words.shortCard(swap.card ?? ""), ...words.of(swap.hand) }),
        ),
      ];
    case "play":
      return playTold(words, action, before);
    case "renege":
      return renegeTold(words);
    default:
      return [text("agrees", who)];
  }
}

function callTold(words: Words, action: string): string[] {
  const { player, bid } = parseCall(action);
  return [
    bid
      ? words.text("bids", { bid: words.bid(bid), ...words.of(player) })
      : words.text("passes", words.of(player)),
  ];
}

function declarerTold(words: Words, before: View): string[] {
  const { table } = words.view;
  if (table.declarer === null || before.table.declarer !== null || table.bid === null) return [];
  const bid = parseCall(`0 bid ${table.bid}`).bid;
  return bid
    ? [words.text("declares", { bid: words.bid(bid), needed: needed(table), ...words.of(table.declarer) })]
    : [];
}

function playTold(words: Words, action: string, before: View): string[] {
  const { text, view } = words;
  const played = parsePlay(action, isDoubleDummy(view));
  if (!played) return [];
  const card = words.shortCard(played.card);
  const number = before.table.taken.length + 1;
  const who = words.of(played.hand);
  const isLead = before.table.book.length === 0;
  const told = [isLead ? text("leads", { number, card, ...who }) : text("plays", { card, ...who })];
  const book = view.table.taken.length > before.table.taken.length ? view.table.shown.at(-1) : undefined;
  if (book) {
    const best = finishedBook(view, book).find(({ hand }) => hand === book.winner);
    told.push(
      text("takes-book", { number, card: words.shortCard(best?.card ?? ""), ...words.of(book.winner) }),
    );
  }
  return told;
}

function renegeTold(words: Words): string[] {
  const { text, view } = words;
  const finding = view.table.reneges.at(-1);
  if (!finding) return [];
  const accused = finding.by === view.table.declarer ? 1 : 0;
  const winner = finding.upheld ? 1 - accused : accused;
  return [
    text("calls-renege", { book: finding.book, accused: words.toSide(accused), ...words.of(finding.by) }),
    text(finding.upheld ? "upheld" : "not-upheld", { winners: words.toSide(winner) }),
  ];
}

function scoreTold(words: Words, before: View): string[] {
  const { text, view } = words;
  if (view.table.scores.length === before.table.scores.length) return [];
  const { winner } = view.table;
  return winner === null ? [] : [text("winner", words.of(winner))];
}

/** The steps at which the books of a deal begin, those that were begun. */
export function bookStarts({ steps }: Replayed): number[] {
  const starts: number[] = [];
  steps.forEach((view, at) => {
    const { book, taken } = view.table;
    if (book.length === 1 && starts.length === taken.length) starts.push(at);
  });
  return starts;
}

/** The step one book on or back from that one: forward to a book's first card, back to the one before it. */
export function bookBeside(replayed: Replayed, at: number, direction: 1 | -1): number {
  const last = replayed.steps.length - 1;
  const stops = [0, ...bookStarts(replayed), last];
  return direction > 0
    ? (stops.find((stop) => stop > at) ?? last)
    : (stops.findLast((stop) => stop < at) ?? 0);
}
