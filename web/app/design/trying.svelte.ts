import { RequestError } from "../wire/api";

/** Does one thing at a time, and keeps what was wrong with it. */
export class Trying {
  isBusy = $state(false);
  error = $state.raw<RequestError | null>(null);
  /** The same as `isBusy`, for an effect that runs something: it must not run again because it did. */
  #isRunning = false;

  /** Does it, unless something is being done already. */
  async run(what: () => Promise<unknown>): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = this.isBusy = true;
    try {
      await what();
      this.error = null;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.error = error;
    } finally {
      this.#isRunning = this.isBusy = false;
    }
  }
}
