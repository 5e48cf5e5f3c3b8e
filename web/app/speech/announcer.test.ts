import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeSnapshot, makeView } from "../game/fixtures";
import { bundle, say } from "../text/fluent";
import type { Event, Snapshot } from "../wire/messages";
import { sentences } from "./announcer";
import { read } from "./reading";
import { type Text, Words } from "./words";

const FOLDER = new URL("../../../src/dummywhist/text/", import.meta.url);

function textIn(language: "en" | "es"): Text {
  const folder = new URL(`${language}/`, FOLDER);
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
  const messages = bundle(language, texts);
  return (key, values) => say(messages, key, values);
}
const en = textIn("en");
const es = textIn("es");

const acted = (action: string): Event[] => [{ kind: "acted", seat: Number(action[0]), action }];
const book = ["KS", "2S", "AS"];
const three = makeSnapshot(5, makeView({ book, turn: 2, hand: "2" }));
const four = makeSnapshot(
  6,
  makeView({
    taken: [0],
    turn: 0,
    hand: "dummy",
    leader: "dummy",
    shown: [{ number: 1, leader: "0", cards: [...book, "3S"], winner: "dummy" }],
  }),
);

test("a card that finishes a book is said, then who takes it, then whose turn it is", () => {
  expect(sentences(en, three, four, acted("2 play 3S"))).toEqual([
    "Caro plays 3 of spades.",
    "Book 1 goes to dummy with ace of spades.",
    "Your turn: play from dummy",
  ]);
  expect(sentences(es, three, four, acted("2 play 3S"))).toEqual([
    "Caro juega 3 de picas.",
    "Baza 1 para el muerto, con as de picas.",
    "Te toca: juega del muerto",
  ]);
});

test("cards that come together are told one by one, with the books that they finish", () => {
  const events = ["2 play 3S", "0 play KH from dummy", "2 play 4H"].flatMap(acted);
  const lead = makeSnapshot(8, makeView({ taken: [0], turn: 0, leader: "dummy", book: ["KH", "4H"] }));
  expect(sentences(en, three, lead, events).slice(0, 4)).toEqual([
    "Caro plays 3 of spades.",
    "Book 1 goes to dummy with ace of spades.",
    "Book 2: dummy leads king of hearts.",
    "Caro plays 4 of hearts.",
  ]);
  const more = ["0 play 2H", "1 play 5H", "0 play 6D from dummy", "2 play 7D"].flatMap(acted);
  const twice = makeSnapshot(12, makeView({ taken: [0, 0], leader: "0", book: ["6D", "7D"] }));
  const told = sentences(en, three, twice, [...events, ...more]);
  expect(told).toContain("Book 2 goes to dummy with king of hearts.");
  expect(told).not.toContain(en("claim-granted"));
});

test("cards that end the play together are those of a claim", () => {
  const events = ["2 play 3S", "0 play KH from dummy", "2 play 4H"].flatMap(acted);
  const over = makeSnapshot(9, makeView({ phase: "agree", taken: [0, 0], turn: null, hand: null }));
  expect(sentences(en, three, over, events)).toContain(en("claim-granted"));
  expect(sentences(en, three, over, events).join()).not.toContain("king of hearts");
});

test("the auction is told call by call, and its end with what the declarer needs", () => {
  const open = {
    phase: "auction",
    declarer: null,
    order: [],
    trump: null,
    direction: null,
    hand: null,
  } as const;
  const calls = ["0 bid 4 uptown", "1 pass"];
  const before = makeSnapshot(2, makeView({ ...open, order: [], calls, turn: 2 }));
  const after = makeSnapshot(
    3,
    makeView({
      phase: "declare",
      trump: null,
      direction: null,
      hand: null,
      calls: [...calls, "2 pass"],
      turn: 0,
    }),
  );
  expect(sentences(en, before, after, acted("2 pass"))).toEqual([
    "Caro passes.",
    "you are the declarer with 4 uptown and need 10 books.",
    "dummy: spades: king; hearts: 3",
    "Your turn: name the trump suit",
  ]);
});

test("a call of a renege comes with the book as the evidence", () => {
  const shown = [{ number: 1, leader: "0" as const, cards: ["KS", "2H", "3S", "4S"], winner: "0" as const }];
  const before = makeSnapshot(7, makeView({ taken: [0], trump: null }));
  const finding = { by: 0, book: 1, upheld: true };
  const after = makeSnapshot(8, makeView({ taken: [0], trump: null, reneges: [finding], shown }), {
    decision: before.decision,
  });
  expect(sentences(en, before, after, acted("0 renege 1"))).toEqual(
    [
      "you call a renege in book 1 by Beto and Caro.",
      "Book 1 was: you king of spades, Beto 2 of hearts, dummy 3 of spades, Caro 4 of spades",
      "spades were led; these did not follow: Beto 2 of hearts.",
      "Finding: upheld, a renege. Three books go to you and dummy when the deal is scored.",
    ].map((line) => (line.startsWith("Book 1") ? `${line}.` : line)),
  );
});

test("a take-back is said as such, and nothing else of the step", () => {
  const after: Snapshot = { ...three, seq: 7, decision: "1.1.4.1", waiting: [] };
  expect(sentences(en, { ...four, decision: "1.1.5.0" }, after, [])).toEqual([
    "The last action is taken back.",
  ]);
});

test("each of two dummies is read as a sentence", () => {
  const hands = { dummy0: ["KS"], dummy1: ["3H"] };
  const two = makeSnapshot(
    1,
    makeView({ order: ["0", "1", "dummy0", "dummy1"], hands }, { players: ["Ana", "Beto"] }),
  );
  expect(read(en, two, "dummy")).toBe("Your dummy: spades: king. Beto's dummy: hearts: 3.");
});

test("a list in Spanish has e before the sound of an i, and y before any other", () => {
  const all = (...names: string[]) => new Words(es, makeView({})).all(names);
  for (const name of ["Inés", "Íñigo", "Hilario", "isabel", "Yves"])
    expect(all("Beto", name)).toBe(`Beto e ${name}`);
  for (const name of ["Hierro", "Iago", "Yolanda", "Hugo"])
    expect(all("Ana", "Beto", name)).toBe(`Ana, Beto y ${name}`);
  expect(new Words(en, makeView({})).all(["Beto", "Inés"])).toBe("Beto and Inés");
});

test("one book that is left is claimed in words that fit it", () => {
  const left = { ...four, view: makeView({ ...four.view?.table, taken: Array<0>(12).fill(0) }) };
  const asked = { ...left, offer: { seq: 5, seat: 1, books: 1, consenting: [1], until: 9 } };
  expect(sentences(en, left, asked, [])[0]).toContain("Beto claims the one book that is left.");
  expect(sentences(es, left, asked, [])[0]).toContain("Beto reclama la única baza que queda.");
});

test("an offer is told, and that it was refused", () => {
  const offer = { seq: 5, seat: 1, books: 3, consenting: [1], until: 9 };
  const asked = { ...four, offer };
  expect(sentences(en, four, asked, [])[0]).toContain("Beto claims 3 of the 12 books that are left.");
  const refused = "That was not agreed to. Play goes on, and nothing has been shown.";
  expect(sentences(en, asked, { ...four, offer: null }, [])[0]).toBe(refused);
  const takeBack = { ...four, offer: { ...offer, books: null } };
  const stands = "That was not agreed to: the last action stands.";
  expect(sentences(en, takeBack, { ...four, offer: null }, [])[0]).toBe(stands);
});

test("an offer to take back names who asks and what it is about", () => {
  const offer = { seq: 5, seat: 2, books: null, consenting: [2], until: 9 };
  const card = { ...four, offer };
  expect(sentences(en, four, card, [])[0]).toBe("Caro asks to take back the last action: 3 of spades.");
  expect(sentences(es, four, card, [])[0]).toBe("Caro pide deshacer la última acción: 3 de picas.");
  const calls = ["0 bid 4 uptown", "1 pass"];
  const auction = makeSnapshot(7, makeView({ phase: "auction", calls, turn: 2, hand: null }));
  const bid = { ...auction, offer: { ...offer, seat: 1 } };
  expect(sentences(en, auction, bid, [])[0]).toBe("Beto asks to take back the last action: pass.");
});

test("phrases are said in the language of who hears them", () => {
  const said = { ...four, said: [{ seat: 1, phrase: "thanks", at: 5 }] };
  expect(sentences(es, four, said, [])).toEqual(["Beto dice: «Gracias.»"]);
});

test("the keys read out the book, the bid, the score, the dummy, the last book and the hand", () => {
  expect(read(en, three, "book")).toBe(
    "On the table: you king of spades, Beto 2 of spades, dummy ace of spades; dummy is winning.",
  );
  expect(read(en, three, "bid")).toBe("you bid 4 uptown, trump hearts. HIGH CARDS WIN (A K … 2).");
  expect(read(en, four, "score")).toContain(
    "you and dummy 1 of 10 needed, Beto and Caro 0 of 4 to set the bid.",
  );
  expect(read(en, four, "dummy")).toBe("Dummy: hearts: 3; spades: king.");
  expect(read(en, four, "last")).toContain("Book 1 was: you king of spades");
  expect(read(en, makeSnapshot(7, makeView({ taken: [0] })), "last")).toContain("stays face down");
  expect(read(es, three, "hand")).toBe("Tu mano: corazones: 2; picas: as");
});

test("downtown the reading goes by the reversed order", () => {
  const down = makeSnapshot(
    5,
    makeView({ book: ["KS", "2S", "3S"], direction: "downtown", bid: "4 downtown" }),
  );
  expect(read(en, down, "book")).toContain("Beto is winning");
});
