import { expect, test, vi } from "vitest";
import { RequestError } from "../wire/api";
import { Trying } from "./trying.svelte";

test("one thing is done at a time, and what was wrong is kept until the next succeeds", async () => {
  const trying = new Trying();
  let fails = true;
  const what = vi.fn(async () => {
    if (fails) throw new RequestError("busy", "try again");
  });
  await Promise.all([trying.run(what), trying.run(what)]);
  expect(what).toHaveBeenCalledTimes(1);
  expect(trying.error?.code).toBe("busy");
  fails = false;
  await trying.run(what);
  expect(trying.error).toBeNull();
});
