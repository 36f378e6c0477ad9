/** Asks for the text of the conversations that are explored, and says how far it is and where the file is. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import { useTranslation } from 'react-i18next'
import { hourDaysMax } from '#shared/limits'
import { lengthOf } from '#shared/figures/periods'
import { forgetDump, saveDump, startDump, useDump } from './dump.ts'
import { askedOf, type Exploration } from './explorer-address.ts'

export function DumpButton({ exploration, isEmpty }: { exploration: Exploration; isEmpty: boolean }) {
  const { t } = useTranslation(['explorer', 'errors'])
  const isRunning = useDump()?.status === 'running'
  const barred =
    lengthOf(exploration.period) > hourDaysMax ? t('errors:hours-too-long') : isEmpty ? t('dump.nothing') : undefined
  return (
    <Button
      iconName="download"
      loading={isRunning}
      loadingText={t('dump.running')}
      {...(barred !== undefined && { disabled: true, disabledReason: barred })}
      onClick={() => void startDump(askedOf(exploration))}
    >
      {t('dump.button')}
    </Button>
  )
}

/** Stands above the page while a dump is made, and until its file is no longer wanted. */
export function DumpNotice() {
  const { t } = useTranslation('explorer')
  const dump = useDump()
  if (!dump) return null
  const { task, status, done, of } = dump
  if (status === 'running') {
    return (
      <ProgressBar
        label={t('dump.running')}
        value={of > 0 ? (done / of) * 100 : 0}
        additionalInfo={of > 0 ? t('dump.progress', { done, of }) : t('dump.begun')}
      />
    )
  }
  return (
    <Alert
      type="success"
      dismissible
      dismissAriaLabel={t('dump.close')}
      onDismiss={forgetDump}
      action={task !== undefined && <Button onClick={() => void saveDump(task)}>{t('dump.save')}</Button>}
    >
      {t('dump.done', { count: of })}
    </Alert>
  )
}
