/** True for paths that are answered for programs and members: the API, PayPal's part of it, and files. */
export function isApiPath(path: string): boolean {
  return /^\/(?:api|paypal|files|media)\//.test(path);
}
