/** Why a payment did not come about. */
export interface PaymentError {
  /**
   * `declined`: the provider said no, in its own words. `thrown`: something broke on the way.
   * `blocked`: this page does not let the provider in; the same step works on the shop's own site.
   */
  kind: 'declined' | 'thrown' | 'blocked';
  /** The provider's words to the buyer. */
  message?: string | undefined;
  /** What was thrown, such as the shop's answer. */
  cause?: unknown;
}
