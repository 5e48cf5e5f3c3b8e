import { beforeEach, expect, test, vi } from "vitest";
import {
  forget,
  giveUp,
  keep,
  knownName,
  newSecret,
  rememberName,
  secretIn,
  secretsOf,
  seats,
} from "./seats";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("a seat is kept by its secret, the newest first, until it is given up", () => {
  keep("one", "s1");
  keep("two", "s2");
  keep("one", "s3");
  expect(seats().map(({ table }) => table)).toEqual(["one", "two"]);
  expect(secretsOf("one")).toEqual(["s3", "s1"]);
  forget("one");
  expect(secretsOf("one")).toEqual([]);
});

test("a second seat at a table does not cost the first, which is there again when the second is given up", () => {
  keep("one", "s1");
  keep("one", "s2");
  expect(secretsOf("one")).toEqual(["s2", "s1"]);
  keep("one", "s1");
  expect(secretsOf("one")).toEqual(["s1", "s2"]);
  giveUp("one", "s1");
  expect(secretsOf("one")).toEqual(["s2"]);
  giveUp("one", "s2");
  expect(seats()).toEqual([]);
});

test("whoever begins many tables keeps his seats at the others, above all where he has been since", () => {
  keep("friends", "secret");
  keep("visited", "s");
  const begin = (tables: number) => {
    for (let each = 0; each < tables; each++) keep(`against-bots-${each}`, "s");
  };
  begin(200);
  expect(secretsOf("friends")).toEqual(["secret"]);
  keep("visited", "s");
  begin(399);
  expect(secretsOf("visited")).toEqual(["s"]);
});

test("what an older page has kept is read", () => {
  localStorage.setItem("dummywhist.seats", '[{"table":"one","secret":"s1","since":1}]');
  expect(secretsOf("one")).toEqual(["s1"]);
});

test("a store that is spoilt is as good as none", () => {
  localStorage.setItem("dummywhist.seats", "{");
  expect(seats()).toEqual([]);
});

test("secrets have the form that the server takes, and are never the same", () => {
  expect(newSecret()).toMatch(/^[0-9A-Za-z_-]{43}$/);
  expect(newSecret()).not.toBe(newSecret());
});

test("a personal link carries the secret behind its #", () => {
  const secret = newSecret();
  expect(secretIn(`#${secret}`)).toBe(secret);
  expect(secretIn("#top")).toBeNull();
});

test("the name last used is known", () => {
  expect(knownName()).toBe("");
  rememberName("Ana");
  expect(knownName()).toBe("Ana");
});
