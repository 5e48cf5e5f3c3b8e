/** What tests have in place of a socket. */

/** A line whose other end is the test. */
export class Line {
  static OPEN = 1;
  static lines: Line[] = [];
  static newest = (): Line => Line.lines.at(-1)!;
  readyState = 0;
  sent: { type: string; id?: string; [field: string]: unknown }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  constructor(readonly address: string) {
    Line.lines.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen();
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
