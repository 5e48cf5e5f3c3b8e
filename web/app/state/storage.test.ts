import { afterEach, expect, test, vi } from "vitest";
import { inTab, onDevice } from "./storage";

afterEach(() => {
  for (const kept of [onDevice, inTab]) kept.remove("a");
  vi.unstubAllGlobals();
});

/** A storage as browsers have it, in which so many texts have room. */
function storage(room: number): object {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!kept.has(key) && kept.size >= room) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  };
}

test("what is kept is in the storage, until it is removed", () => {
  vi.stubGlobal("localStorage", storage(9));
  onDevice.set("a", "1");
  expect(localStorage.getItem("a")).toBe("1");
  expect(onDevice.get("a")).toBe("1");
  onDevice.remove("a");
  expect(onDevice.get("a")).toBeNull();
});

test("a full storage costs nothing as long as the page is open", () => {
  vi.stubGlobal("sessionStorage", storage(0));
  inTab.set("a", "1");
  expect(inTab.get("a")).toBe("1");
  vi.stubGlobal("sessionStorage", storage(9));
  inTab.set("a", "2");
  expect(sessionStorage.getItem("a")).toBe("2");
  expect(inTab.get("a")).toBe("2");
});

test("a page of which nothing may be kept goes on as well", async () => {
  const forbidden = () => {
    throw new DOMException("no site data", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, { get: forbidden, configurable: true });
  }
  expect(onDevice.get("a")).toBeNull();
  onDevice.set("a", "1");
  expect(onDevice.get("a")).toBe("1");
  onDevice.remove("a");
  expect(onDevice.get("a")).toBeNull();

  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  const { set, settings } = await import("./device.svelte");
  expect(settings().speed).toBe("normal");
  set("speed", "fast");
  expect(settings().speed).toBe("fast");
  const { keep, knownName, rememberName, secretsOf } = await import("./seats");
  keep("one", "s1");
  rememberName("Ana");
  expect([secretsOf("one"), knownName()]).toEqual([["s1"], "Ana"]);
});
