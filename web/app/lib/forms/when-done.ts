/**
 * Runs once a mutation has succeeded, even when the page that sent it is unmounted by then: a callback given to
 * `mutate` does not. The form shows failures. Not for calls repeated after an email is confirmed (query-client.ts):
 * those handle it in the mutation's own options.
 */
export function whenDone<Answer>(sent: Promise<Answer>, done: (answer: Answer) => void): void {
  sent.then(done, () => {});
}
