/** Days of the legal right to withdraw, and for the refund. */
export const statutoryWithdrawalDays = 14;
