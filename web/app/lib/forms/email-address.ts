/** HTML's email pattern, which is also the contract's rule. */
const emailShape =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
const longestEmail = 254;

export function isEmailAddress(text: string): boolean {
  return text.length <= longestEmail && emailShape.test(text);
}
