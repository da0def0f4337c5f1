/** Days for which the law lets people withdraw, and in which the money goes back. */
export const statutoryWithdrawalDays = 14;
