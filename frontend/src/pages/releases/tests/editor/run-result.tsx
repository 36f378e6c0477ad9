/** What a run came to, and which steps or questions were wrong. */
import Alert from '@cloudscape-design/components/alert'
import { useTranslation } from 'react-i18next'
import type { TestResult } from '#shared/contracts/tests'
import { Failures } from '../run/failures.tsx'
import { hasPassed } from '../run/test-run.ts'

export function RunResult({ result, isOutdated }: { result: TestResult; isOutdated: boolean }) {
  const { t } = useTranslation('tests')
  const { type, right, of, failures } = result
  const isRight = hasPassed(result)
  return (
    <Alert
      type={isOutdated ? 'info' : isRight ? 'success' : 'error'}
      header={
        <output>
          {isRight ? t(`result.${type}-passed`, { count: of }) : t(`result.${type}-right`, { right, count: of })}
        </output>
      }
    >
      {isOutdated && <p className="test-outdated">{t('result.outdated')}</p>}
      {failures.length > 0 && <Failures type={type} failures={failures} />}
    </Alert>
  )
}
