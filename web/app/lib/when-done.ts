/**
 * Runs once a mutation has succeeded, even when the page that sent it is gone by then: a callback given to `mutate` does
 * not. What failed is for the form to show. Not for what is sent again once an email is confirmed (query-client.ts): that
 * has its outcome in the mutation's own options.
 */
export function whenDone<Answer>(sent: Promise<Answer>, done: (answer: Answer) => void): void {
  sent.then(done, () => {});
}
