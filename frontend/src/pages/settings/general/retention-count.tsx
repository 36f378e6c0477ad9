/** What the next night would delete with the days of the form, which nobody need have saved. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { privacy, type RetentionCount as Count } from '#shared/contracts/privacy'
import { dateAndTime, dayName, fileSize, wholeNumber } from '../../../core/format.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { useOldCount, type OldCount, type Periods } from './use-old-count.ts'

interface RetentionCountProps {
  periods: Periods
  /** Whether they are days that can be saved. */
  areValid: boolean
}

export function RetentionCount({ periods, areValid }: RetentionCountProps) {
  const { t } = useTranslation('general')
  const { counted, count, stop } = useOldCount()
  const refused = useRefusal()(privacy.countOld.access)
  const isCounting = counted?.state === 'counting'
  const isStale = counted !== undefined && !isSame(counted.periods, periods)
  const reason = refused ?? (areValid ? undefined : t('retention.count.invalid'))
  // A count that was left goes on, unless it was for other days.
  const left = counted?.state === 'failed' || counted?.state === 'stopped' ? counted.sum : undefined
  const before = isStale ? undefined : left
  return (
    <SpaceBetween size="s">
      <Header
        variant="h3"
        description={t('retention.count.text')}
        actions={
          isCounting ? (
            <Button formAction="none" onClick={stop}>
              {t('retention.count.stop')}
            </Button>
          ) : (
            <Button
              formAction="none"
              disabled={reason !== undefined}
              {...(reason !== undefined && { disabledReason: reason })}
              onClick={() => count(periods, before)}
            >
              {t(`retention.count.${before ? 'retry' : counted ? 'again' : 'start'}`)}
            </Button>
          )
        }
      >
        {t('retention.count.title')}
      </Header>
      {counted && <Status counted={counted} />}
      {counted && isStale && <Alert type="info">{t('retention.count.stale')}</Alert>}
      {counted?.sum && <Sum sum={counted.sum} isDone={counted.state === 'done'} />}
    </SpaceBetween>
  )
}

const isSame = (a: Periods, b: Periods): boolean =>
  a.conversationEventsTTL === b.conversationEventsTTL && a.conversationAnalyticsTTL === b.conversationAnalyticsTTL

const looks = { counting: 'in-progress', done: 'success', stopped: 'stopped', failed: 'error' } as const

function Status({ counted: { state, periods, sum, refused } }: { counted: OldCount }) {
  const { t } = useTranslation('general')
  const number = wholeNumber(sum?.looked ?? 0)
  const { conversationEventsTTL: events, conversationAnalyticsTTL: analytics } = periods
  return (
    <div role="status">
      <StatusIndicator type={looks[state]}>
        {state === 'failed' ? refused : t(`retention.count.${state}`, { number })}
      </StatusIndicator>
      {sum && state === 'done' && <Box>{t('retention.count.kept', { day: dayName(sum.day), events, analytics })}</Box>}
    </div>
  )
}

const numbers = ['conversations', 'shortened', 'entries', 'files', 'takeovers', 'questions', 'figureDays'] as const

function Sum({ sum, isDone }: { sum: Count; isDone: boolean }) {
  const { t } = useTranslation('general')
  const isNothing = numbers.every((name) => sum[name] === 0)
  return (
    <SpaceBetween size="s">
      {isNothing ? (
        isDone && <Box variant="p">{t('retention.count.nothing')}</Box>
      ) : (
        <KeyValuePairs
          columns={3}
          items={[
            ...numbers.map((name) => ({ label: t(`retention.count.of.${name}`), value: wholeNumber(sum[name]) })),
            { label: t('retention.count.of.bytes'), value: fileSize(sum.bytes) },
            { label: t('retention.count.of.oldest'), value: sum.oldest === undefined ? '–' : dateAndTime(sum.oldest) },
          ]}
        />
      )}
      {(['held', 'open'] as const).map(
        (name) =>
          sum[name] > 0 && (
            <Box key={name} color="text-body-secondary">
              {t(`retention.count.${name}`, { count: sum[name], number: wholeNumber(sum[name]) })}
            </Box>
          ),
      )}
    </SpaceBetween>
  )
}
