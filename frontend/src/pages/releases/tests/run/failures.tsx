/** What did not hold in a test, a sentence each, by step or question. */
import { useTranslation } from 'react-i18next'
import type { Failure, Test } from '#shared/contracts/tests'

export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('tests')
  return ({ expectation, expected, found }) =>
    t(`failures.${expectation}`, { expected, found: found || t('failures.found-nothing') })
}

interface FailuresProps {
  type: Test['type']
  failures: readonly Failure[]
}

const shownMax = 50

export function Failures({ type, failures }: FailuresProps) {
  const { t } = useTranslation('tests')
  const textOf = useFailureText()
  return (
    <>
      <ul className="test-failures" aria-label={t('failures.name')}>
        {failures.slice(0, shownMax).map((failure, at) => (
          // A step may miss one expectation twice, in no other order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <b>{t(`failures.at.${type}`, { number: failure.index + 1 })}</b> {textOf(failure)}
          </li>
        ))}
      </ul>
      {failures.length > shownMax && <p>{t('failures.more', { count: failures.length - shownMax })}</p>}
    </>
  )
}
