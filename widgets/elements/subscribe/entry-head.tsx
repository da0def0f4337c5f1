import { Trans, useLingui } from '@lingui/react/macro';
import type { ProgramResponse } from '#contract/programs.ts';
import { useForeignLang } from '#widgets/core/written.ts';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';

export interface EntryHeadProps {
  program: ProgramResponse;
  level: 1 | 2;
  /** True in the second step. */
  paying: boolean;
  /** True if the visitor owns it already: no steps. */
  owned?: boolean | undefined;
}

/** Title and progress of the purchase. */
export function EntryHead({ program, level, paying, owned }: EntryHeadProps) {
  const { t } = useLingui();
  const Title = `h${level}` as const;
  const lang = useForeignLang(program.language);
  return (
    <header>
      <Title id="subscribe" lang={lang}>
        {program.displayName}
      </Title>
      <LanguageMark language={program.language} className="subscribe-note" />
      <p className="subscribe-lead" lang={lang}>
        {program.description}
      </p>
      {!owned && (
        <>
          <p className="subscribe-note">
            <Trans>No login required. Your e-mail address is enough.</Trans>
          </p>
          <ol
            className="subscribe-steps"
            aria-label={t({ message: 'Steps', comment: 'The steps of buying: the answers, then the payment.' })}
          >
            <li aria-current={paying ? undefined : 'step'}>
              <b>1</b> {program.coaching ? <Trans>Your answers</Trans> : <Trans>Your details</Trans>}
            </li>
            <li aria-current={paying ? 'step' : undefined}>
              <b>2</b> <Trans>Payment</Trans>
            </li>
          </ol>
        </>
      )}
    </header>
  );
}
