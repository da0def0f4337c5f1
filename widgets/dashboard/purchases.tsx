import type { PurchasesResponse } from '#contract/members.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { Empty } from './empty.tsx';
import { dayOf } from './dates.ts';
import { titleOf } from './my-cards.ts';
import type { MyProgramsProps } from './my-programs.tsx';

const STATUS: Readonly<Record<PurchasesResponse[number]['status'], string>> = {
  pending: 'Pending',
  completed: 'Completed',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

/** What was paid, in the currency it was paid in. */
export function Purchases({ member: { purchases }, programs }: MyProgramsProps) {
  const { base } = useShop();
  if (purchases.length === 0) {
    return (
      <Empty seed="purchases" href={`${base}/demo#programs`} linkText="See the programmes">
        You have bought nothing yet.
      </Empty>
    );
  }
  return (
    <table className="bought">
      <caption>Purchase History</caption>
      <thead>
        <tr>
          <th scope="col">Programme</th>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {purchases.map(({ id, programId, createdAt, status, amount, currency }) => (
          <tr key={id}>
            <th scope="row">{titleOf(programId, programs, purchases)}</th>
            <td>{dayOf(createdAt)}</td>
            <td data-status={status}>{STATUS[status]}</td>
            <td>{moneyOf(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function moneyOf(amount: string, currency: string): string {
  // A decimal string goes in as it is: no float comes between.
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount as Intl.StringNumericLiteral);
}
