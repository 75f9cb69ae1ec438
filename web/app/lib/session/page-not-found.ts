/** The 404 of specification §2. Thrown by a guard or a loader, shown by the error page. */
export class PageNotFound extends Error {
  readonly pathname: string;

  constructor(pathname: string) {
    super(`Page Not Found: ${pathname}`);
    this.pathname = pathname;
  }
}
