// Whist for three with an auction and a dummy on boardgame.io, as its users would write it: the state is plain
// data, moves change it, playerView takes out what a player may not see. Started with a file of hands to deal;
// prints the port it listens to.
'use strict';

const fs = require('fs');
const { Server } = require('boardgame.io/server');
const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core');

const DEALS = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const DUMMY = 3;
const RANKS = '23456789TJQKA';
const ACE = 12;
const suitOf = (card) => card[1];
const rankOf = (card) => RANKS.indexOf(card[0]);

function deal(G) {
  G.number += 1;
  G.hands = DEALS[G.number - 1].map((hand) => [...hand]);
  G.dealer = (G.number - 1) % 3;
  G.turn = (G.dealer + 1) % 3;
  G.calls = [];
  G.bid = G.declarer = G.trump = G.direction = null;
  G.order = G.book = G.books = [];
  G.taken = [0, 0];
}

const isBetter = (a, b) => b === null || a.level > b.level || (a.level === b.level && a.kind === 'notrump' && b.kind !== 'notrump');

// The place that has taken the book.
function winner(G) {
  const strength = (card) => {
    const isAce = rankOf(card) === ACE;
    const rank = G.direction === 'uptown' || isAce ? rankOf(card) : ACE - 1 - rankOf(card);
    if (suitOf(card) === G.trump) return 100 + rank;
    return suitOf(card) === suitOf(G.book[0]) ? rank : -1;
  };
  let best = 0;
  G.book.forEach((card, index) => { if (strength(card) > strength(G.book[best])) best = index; });
  return (G.leader + best) % 4;
}

function score(G) {
  const made = G.taken[0] >= 6 + G.bid.level;
  for (let player = 0; player < 3; player += 1) {
    if (made === (player === G.declarer)) G.totals[player] += made ? G.taken[0] - 6 : G.bid.level;
  }
}

const moves = {
  pass({ G, playerID }) {
    const mustBid = G.bid === null && G.turn === G.dealer;
    if (G.declarer !== null || +playerID !== G.turn || mustBid) return INVALID_MOVE;
    G.calls.push(null);
    next(G);
  },
  bid({ G, playerID }, level, kind) {
    const bid = { player: +playerID, level, kind };
    if (G.declarer !== null || bid.player !== G.turn || !isBetter(bid, G.bid)) return INVALID_MOVE;
    G.bid = bid;
    G.calls.push(bid);
    next(G);
  },
  declare({ G, playerID }, trump, direction) {
    if (G.direction !== null || +playerID !== G.declarer) return INVALID_MOVE;
    G.trump = trump;
    G.direction = direction;
    G.leader = G.place = 0;
  },
  play({ G, playerID }, card) {
    const hand = G.order[G.place];
    if (G.direction === null || +playerID !== (hand === DUMMY ? G.declarer : hand)) return INVALID_MOVE;
    const cards = G.hands[hand];
    const led = G.book.length ? suitOf(G.book[0]) : null;
    if (!cards.includes(card)) return INVALID_MOVE;
    if (led && suitOf(card) !== led && cards.some((other) => suitOf(other) === led)) return INVALID_MOVE;
    cards.splice(cards.indexOf(card), 1);
    G.book.push(card);
    G.place = (G.place + 1) % 4;
    if (G.book.length === 4) {
      const place = winner(G);
      G.taken[place % 2] += 1;
      G.books.push({ leader: G.leader, cards: G.book, winner: place });
      G.book = [];
      G.leader = G.place = place;
    }
    G.turn = G.order[G.place] === DUMMY ? G.declarer : G.order[G.place];
    if (G.books.length === 13) {
      score(G);
      deal(G);
    }
  },
};

// After a call: whose turn it is, or who is declarer.
function next(G) {
  G.turn = (G.turn + 1) % 3;
  if (G.calls.length < 3) return;
  G.declarer = G.turn = G.bid.player;
  G.order = [G.declarer, (G.declarer + 1) % 3, DUMMY, (G.declarer + 2) % 3];
}

const whist = {
  name: 'whist',
  minPlayers: 3,
  maxPlayers: 3,
  disableUndo: true,
  setup: () => {
    const G = { number: 0, totals: [0, 0, 0] };
    deal(G);
    return G;
  },
  turn: { activePlayers: ActivePlayers.ALL },
  moves: Object.fromEntries(Object.entries(moves).map(([name, move]) => [name, { move, client: false }])),
  playerView: ({ G, playerID }) => ({
    ...G,
    books: G.books.slice(-1),
    hands: G.hands.map((hand, index) =>
      index === +playerID || (index === DUMMY && G.books.length + G.book.length > 0) ? hand : hand.length),
  }),
};

const server = Server({ games: [whist], origins: [] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => console.log(`port ${appServer.address().port}`));
