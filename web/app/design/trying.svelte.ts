import { RequestError } from "../wire/api";

/** Does one thing at a time, and keeps what was wrong with it. */
export class Trying {
  isBusy = $state(false);
  error = $state.raw<RequestError | null>(null);

  /** Does it, unless something is being done already. */
  async run(what: () => Promise<unknown>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.error = null;
    try {
      await what();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.error = error;
    } finally {
      this.isBusy = false;
    }
  }
}
