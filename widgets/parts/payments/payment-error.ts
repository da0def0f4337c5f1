export interface PaymentError {
  /**
   * `declined`: refused by the provider, with its message. `thrown`: an unexpected error. `blocked`: this page blocks
   * the provider; the shop's own site works.
   */
  kind: 'declined' | 'thrown' | 'blocked';
  /** The provider's message to the buyer. */
  message?: string | undefined;
  /** Thrown error, such as the shop's answer. */
  cause?: unknown;
}
