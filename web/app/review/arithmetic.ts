/** The end of a deal in words: how the points came about, and which cards were improper. */

import { finishedBook } from "../game/books";
import type { Card } from "../game/cards";
import { properCards, rankingOf } from "../game/ranking";
import type { HandName } from "../game/seating";
import type { Words } from "../speech/words";
import type { ViewScore } from "../wire/messages";
import { parseBid } from "../game/bids";

/** Books that one call of a renege moves. */
const RENEGE_BOOKS = 3;

/** What a deal came to, sentence by sentence: the bid and its books, the reneges, the points. */
export function arithmetic(words: Words, score: ViewScore): string[] {
  const { text } = words;
  const bid = parseBid(score.bid);
  const values = { bid: words.bid(bid), needed: 6 + bid.level, took: score.books_taken[0] ?? 0 };
  const told = [text("bid-was", { ...values, ...words.of(score.declarer) })];
  const counted = score.books_counted[0] ?? 0;
  if (score.reneges.length > 0) {
    const won = RENEGE_BOOKS * score.reneges.filter((finding) => winsForDeclarer(finding, score)).length;
    const lost = RENEGE_BOOKS * score.reneges.length - won;
    told.push(text("reneges-move", { won, lost, counted }));
  }
  const countsBooks = score.made && words.view.rules.made_scoring !== "bid";
  const why = countsBooks
    ? text("made-books", { books: counted, over: counted - 6 })
    : text("level-of-bid", { level: bid.level });
  const points = [why, ...times(words, score)].join(", ");
  told.push(text(score.made ? "made" : "set", { points, paid: paid(words, score) }));
  return told;
}

function winsForDeclarer({ by, upheld }: ViewScore["reneges"][number], { declarer }: ViewScore): boolean {
  return (by === declarer) === upheld;
}

function times({ text, view }: Words, score: ViewScore): string[] {
  const told: string[] = [];
  if (view.rules.no_trump_doubles && score.trump === null) told.push(text("for-no-trump"));
  if (score.multiplier > 1) told.push(text("for-kept-hands", { times: score.multiplier }));
  return told;
}

/** Who gets and who loses how many points. */
function paid(words: Words, score: ViewScore): string {
  const others = words.view.players.map((_, player) => player).filter((player) => player !== score.declarer);
  const told = [[score.declarer], others].flatMap((players) => {
    const points = score.points[players[0] ?? 0] ?? 0;
    if (points === 0) return [];
    const hand = players.length === 1 ? words.of(players[0] ?? 0).hand : "player";
    const names = words.all(players.map((player) => words.name(player)));
    const values = { players: names, count: players.length, points: Math.abs(points), hand };
    return [words.text(points > 0 ? "gets" : "loses", values)];
  });
  return words.all(told);
}

/** Each improper card of a deal that is over, now that all cards lie open. */
export function improperCards(words: Words): string[] {
  const { view, text } = words;
  const { dealt, shown } = view.table;
  if (dealt === null || view.rules.reneges !== "callable") return [];
  const ranking = rankingOf(view);
  const held = new Map(Object.entries(dealt as { [hand: string]: Card[] }));
  const told: string[] = [];
  for (const book of shown) {
    const cards: Card[] = [];
    for (const { hand, card } of finishedBook(view, book)) {
      const own = held.get(hand) ?? [];
      const proper = properCards(ranking, own, cards);
      if (!proper.includes(card)) {
        const could = proper.map((each) => words.shortCard(each)).join(", ");
        const values = { number: book.number, card: words.shortCard(card), could };
        told.push(text("was-improper", { ...values, ...words.of(hand) }));
      }
      held.set(
        hand,
        own.filter((each) => each !== card),
      );
      cards.push(card);
    }
  }
  return told;
}

/** The hands as they were when the play began, in the order of play. */
export function handsAtFirst(words: Words): { hand: HandName; cards: Card[] }[] {
  const { dealt, order } = words.view.table;
  if (dealt === null) return [];
  return order.map((hand) => ({ hand, cards: (dealt as { [hand: string]: Card[] })[hand] ?? [] }));
}
