import { useLingui, Trans } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type DiscountCodeResponse, CouponRequest } from '#contract/catalog/discount-codes.studio.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';
import { CouponFields } from './coupon-fields.tsx';
import { useWatch } from 'react-hook-form';
import type { OfferResponse, ProgramResponse } from '#contract/catalog/programs.ts';
import { toDecimal, toMinor } from '#contract/shared/money.ts';
import { useLocalizedResource } from '#widgets/core/i18n/localized-resource.ts';
import { programsResource } from '#widgets/parts/programs/programs.api.ts';
import { Money } from '../core/values/money.tsx';
import { canBeSold, applyDiscount, parseDiscount } from './coupon-sum.ts';
import { CouponUse } from './coupon-use.tsx';

const LIST = '/api/coach/coupons';

/** Editor of a discount code, or of a new one. */
export default function CouponScreen() {
  const { id = '' } = useParams({ strict: false });
  return id === 'new' ? <CouponForm /> : <CouponLoader id={id} />;
}

function CouponLoader({ id }: { id: string }) {
  const query = useRow<DiscountCodeResponse>(`${LIST}/${id}`);
  return <Loaded query={query}>{(coupon) => <CouponForm key={coupon.id} coupon={coupon} />}</Loaded>;
}

function CouponForm({ coupon }: { coupon?: DiscountCodeResponse }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const path = `${LIST}/${coupon?.id}`;
  const form = useStudioForm<CouponRequest, DiscountCodeResponse>({
    id: `coupon:${coupon?.id ?? 'new'}`,
    schema: CouponRequest,
    values: toFormValues(coupon),
    version: coupon?.version,
    save: (values, version) => (coupon ? api.put(path, { ...values, version }) : api.post(LIST, values)),
    row: (now) => ({ id: `coupon:${now.id}`, values: toFormValues(now), version: now.version }),
    reload: () => api.get(path),
    changes: [LIST],
    onSaved: (saved) => {
      if (!coupon) void navigate({ to: `/coupons/${saved.id}`, replace: true });
    },
  });
  const back = {
    to: '/coupons',
    label: t({ message: 'Discount codes', comment: 'The part of the studio with codes for a lower price' }),
  };
  return (
    <Screen title={coupon?.code ?? t`New code`} back={back}>
      {coupon && <CouponUse coupon={coupon} />}
      <FormBody form={form} preview={<CouponPreview />} actions={coupon && <Ending coupon={coupon} path={path} />}>
        <CouponFields />
      </FormBody>
    </Screen>
  );
}

/** Ends a used code, or deletes an unused one. */
function Ending({ coupon: { state, deletable }, path }: { coupon: DiscountCodeResponse; path: string }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  return (
    <>
      {deletable && (
        <ActionButton
          label={t`Delete`}
          confirm={{ title: t`Delete this code?`, text: <p>{t`It can’t be restored. It was never used.`}</p> }}
          run={() => api.delete(path)}
          gone={path}
          changes={[]}
          onDone={() => void navigate({ to: '/coupons' })}
        />
      )}
      {state !== 'ended' && (
        <ActionButton
          label={t`End code now`}
          confirm={{
            title: t`End this code now?`,
            text: (
              <p>
                {t`It can’t be used from now on. Checkouts in progress and subscriptions keep their price. You can’t undo this.`}
              </p>
            ),
          }}
          run={() => api.post<DiscountCodeResponse>(`${path}/end`)}
          changes={[LIST]}
        />
      )}
    </>
  );
}

function toFormValues(coupon: DiscountCodeResponse | undefined): CouponRequest {
  return {
    code: coupon?.code ?? '',
    kind: coupon?.amount ? 'amount' : 'percent',
    percent: coupon?.percent ? String(coupon.percent) : '',
    amount: coupon?.amount ?? '',
    startsOn: coupon?.startsOn ?? '',
    endsOn: coupon?.endsOn ?? '',
    maxUses: coupon?.maxUses ? String(coupon.maxUses) : '',
    onceEach: coupon?.onceEach ?? true,
    programIds: coupon?.programIds ?? [],
    renewals: coupon?.renewals ?? 'once',
  };
}

/** The checkout's text for the typed code, for each of its programmes. */
function CouponPreview() {
  const programs = useLocalizedResource(programsResource);
  const typed = useWatch<CouponRequest>();
  const { kind = 'percent', percent, amount, programIds, renewals } = typed;
  const off = parseDiscount(kind, percent as string | undefined, amount);
  const chosen = (programIds ?? []).map(Number);
  const shown = (programs.status === 'ready' ? programs.data : []).filter(
    ({ id, type }) => type !== 'free' && (chosen.length === 0 || chosen.includes(id)),
  );
  return (
    <div className="studio-coupon-preview">
      <p>
        <Trans>Checkout preview</Trans>
      </p>
      <dl>
        {shown.flatMap((program) =>
          program.offers.map((offer) => (
            <div key={`${program.id}:${offer.key}`}>
              <dt>{formatOfferName(program, offer)}</dt>
              <dd>
                <Price offer={offer} left={applyDiscount(toMinor(offer.price), off)} always={renewals === 'forever'} />
              </dd>
            </div>
          )),
        )}
      </dl>
    </div>
  );
}

function Price({ offer: { price, interval }, left, always }: { offer: OfferResponse; left: number; always: boolean }) {
  const usual = <Money amount={price} currency="EUR" />;
  const now = <Money amount={toDecimal(left)} currency="EUR" />;
  // No discount is entered yet.
  if (left === toMinor(price)) {
    const money = usual;
    return interval === 'month' ? <Trans>{money} a month</Trans> : usual;
  }
  if (!canBeSold(left, interval)) return <Trans>Not possible: less than €0.50 would be left to pay.</Trans>;
  if (interval === 'once') {
    return (
      <Trans>
        <s>{usual}</s> <b>{now}</b> once
      </Trans>
    );
  }
  return always ? (
    <Trans>
      <s>{usual}</s> <b>{now}</b> each month
    </Trans>
  ) : (
    <Trans>
      <s>{usual}</s> <b>{now}</b> for the first month, then {usual} each month
    </Trans>
  );
}

function formatOfferName({ displayName }: ProgramResponse, { name }: OfferResponse): string {
  return name === displayName ? name : `${displayName}: ${name}`;
}
