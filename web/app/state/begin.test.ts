import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { leave, make, sit, sitAnywhere, tableIn } from "./begin";
import { keep, secretsOf } from "./seats";
import type { TableStore } from "./table.svelte";

/** Each request as the server got it, and what comes back; `null`: the answer is lost on its way. */
let asked: { path: string; id: string; secret: string }[];
let answers: ({ status: number; body: object } | "half" | null)[];

beforeEach(() => {
  const storage = (): object => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
  };
  asked = [];
  answers = [];
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("history", { pushState: () => {} });
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal(
    "fetch",
    async (path: string, { body, headers }: { body: string; headers: { [name: string]: string } }) => {
      const secret = headers.authorization?.replace("Bearer ", "") ?? "";
      asked.push({ path, id: (JSON.parse(body) as { id: string }).id, secret });
      const answer = answers.shift();
      if (answer === null) throw new TypeError("network");
      if (answer === "half") return new Response('{"table": "t', { status: 200 });
      const done = { status: 200, body: { table: "tab1", seat: 1, secret } };
      const { status, body: content } = answer ?? done;
      return Response.json(content, { status });
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const REFUSED = { status: 409, body: { code: "name-taken", text: "somebody has that name" } };
const ASKS: [string, () => Promise<unknown>][] = [
  ["a seat at a table", () => sit("tab1", "Ana", null)],
  ["a seat anywhere", () => sitAnywhere("Ana")],
  ["a new table", () => make({ name: "Ana", bots: {}, is_public: false })],
];

test.each(ASKS)("%s whose answer is lost is asked for again as the same", async (_, ask) => {
  answers = [null, "half"];
  await expect(ask()).rejects.toMatchObject({ code: "offline" });
  await expect(ask()).rejects.toMatchObject({ code: "offline" });
  await ask();
  const [first, second, third] = asked;
  expect([second, third]).toEqual([first, first]);
  expect(secretsOf("tab1")).toEqual([first?.secret]);
  await ask();
  expect(asked[3]?.id).not.toBe(first?.id);
  expect(asked[3]?.secret).not.toBe(first?.secret);
});

test.each(ASKS)("%s that is refused is asked for anew, and no secret of it is kept", async (_, ask) => {
  answers = [REFUSED];
  await expect(ask()).rejects.toMatchObject({ code: "name-taken" });
  expect(secretsOf("tab1")).toEqual([]);
  await ask();
  expect(asked[1]?.id).not.toBe(asked[0]?.id);
  expect(asked[1]?.secret).not.toBe(asked[0]?.secret);
});

test("a seat whose answer is lost is there when the page is opened anew", async () => {
  answers = [null];
  await expect(sit("tab2", "Ana", null)).rejects.toMatchObject({ code: "offline" });
  expect(secretsOf("tab2")).toEqual([asked[0]?.secret]);
});

/** Leaves a table whose server answers that. */
async function left(answer: object | null): Promise<readonly string[]> {
  keep("tab1", "mine");
  await leave({ id: "tab1", secret: "mine", send: async () => answer } as unknown as TableStore);
  return secretsOf("tab1");
}

test("a seat is given up once it is open, or is none", async () => {
  expect(await left({ type: "view" })).toEqual([]);
  expect(await left({ type: "refused", code: "closed" })).toEqual([]);
  expect(await left({ type: "refused", code: "not-seated" })).toEqual([]);
});

test("a seat that the server could not open is kept", async () => {
  expect(await left({ type: "refused", code: "not-saved" })).toEqual(["mine"]);
  expect(await left({ type: "refused", code: "too-fast" })).toEqual(["mine"]);
  expect(await left(null)).toEqual(["mine"]);
});

test("a link of a table is known however it was copied", () => {
  const here = "https://whist.example/t/Ab3_-x";
  for (const link of [
    here,
    `${here}/`,
    `${here}?watch`,
    `${here}/?watch#x`,
    `${here}#${"s".repeat(43)}`,
    ` ${here}\n`,
    "Ab3_-x",
  ]) {
    expect(tableIn(link)).toBe("Ab3_-x");
  }
  for (const link of ["", "https://whist.example/", "https://whist.example/replay/Ab3_-x", "no link"]) {
    expect(tableIn(link)).toBeNull();
  }
});
