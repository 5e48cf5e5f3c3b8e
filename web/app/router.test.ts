import { expect, test } from "vitest";
import { routeOf } from "./router.svelte";

test("a path leads to its page, with what stands for the names in it", () => {
  expect(routeOf("/")).toEqual({ page: "start", params: {} });
  expect(routeOf("/t/Ab3_-x")).toEqual({ page: "table", params: { table: "Ab3_-x" } });
  expect(routeOf("/replay/0a1b")).toEqual({ page: "match", params: { match: "0a1b" } });
  expect(routeOf("/lobby/").page).toBe("lobby");
});

test("a path that is none leads nowhere", () => {
  expect(routeOf("/t/").page).toBeNull();
  expect(routeOf("/nothing").page).toBeNull();
});
