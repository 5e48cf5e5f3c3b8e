/** What this device keeps; where the browser lets nothing be kept, or has no room left, as long as the page is open. */

class Kept {
  /** What could not be kept. */
  private readonly here = new Map<string, string>();

  constructor(private readonly storage: () => Storage) {}

  get(key: string): string | null {
    const here = this.here.get(key);
    if (here !== undefined) return here;
    try {
      return this.storage().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): void {
    try {
      this.storage().setItem(key, value);
      this.here.delete(key);
    } catch {
      this.here.set(key, value);
    }
  }

  remove(key: string): void {
    this.here.delete(key);
    try {
      this.storage().removeItem(key);
    } catch {
      // then nothing is kept there
    }
  }
}

/** For good. */
export const onDevice = new Kept(() => localStorage);
/** As long as this tab is there, over a reload too. */
export const inTab = new Kept(() => sessionStorage);
