/** Conditions of a statement, joined by `and`, with their parameters in order. `$?` is the place of each parameter. */
export class Where {
  readonly tests: string[] = [];
  readonly params: unknown[];

  /** `before` are the parameters of the statement that come first. */
  constructor(before: readonly unknown[] = []) {
    this.params = [...before];
  }

  add(sql: string, ...params: unknown[]): void {
    let i = 0;
    this.tests.push(
      sql.replace(/\$\?/g, () => {
        this.params.push(params[i++]);
        return `$${this.params.length}`;
      }),
    );
  }
}
