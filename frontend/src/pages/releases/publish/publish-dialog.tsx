/** Asks once before customers get what was written: what changes, what was tried of it, and how far it is. */
import '../releases.css'
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { releaseNoteLengthMax } from '#shared/limits'
import { pathTo } from '../../../core/pages.ts'
import { TextField } from '../../../components/form/fields.tsx'
import { Begin, Dialog } from '../../../components/dialog/dialog.tsx'
import { EnterForm } from '../../../components/dialog/enter-form.tsx'
import { TypedName } from '../../../components/dialog/typed-name.tsx'
import { useFollow } from '../../../components/layout/page-link.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { ChecksStep } from '../checks/checks-step.tsx'
import { isLearning, LearningLine } from '../checks/learning-line.tsx'
import { Loading } from '../panel/loading.tsx'
import { Findings } from '../promotion/check-result.tsx'
import { PublishedItems } from './published-items.tsx'
import { usePublication, type PublishProps } from './use-publication.ts'

export default function PublishDialog(props: PublishProps) {
  const { pair, close } = props
  const { t } = useTranslation(['releases', 'common'])
  const publication = usePublication(props)
  const { promotion, candidate, note, mayPublish } = publication
  const names = { from: pair.from.name, to: pair.to.name }
  const { isBusy } = promotion
  return (
    <Dialog
      size="large"
      title={t('publish.title', names)}
      close={close}
      isBusy={isBusy}
      beginsInside
      action={
        <SpaceBetween direction="horizontal" size="xs">
          {isBusy && (
            <StatusIndicator type="loading">
              {t(isLearning(candidate.release) ? 'publish.learning' : 'publish.busy')}
            </StatusIndicator>
          )}
          <Button variant="primary" disabled={!mayPublish} loading={isBusy} onClick={promotion.promote}>
            {t('publish.button')}
          </Button>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="m">
        {promotion.problem && <Alert type="error">{promotion.problem.message}</Alert>}
        <Told {...props} publication={publication} />
        <Begin at="input">
          <EnterForm submit={() => mayPublish && promotion.promote()}>
            <SpaceBetween size="m">
              <TextField
                field={{
                  value: note,
                  onChange: publication.setNote,
                  errorText: note.length > releaseNoteLengthMax && t('note.too-long', { max: releaseNoteLengthMax }),
                }}
                label={t('publish.note')}
                stretch
              />
              {publication.isAsked && (
                <TypedName
                  name={pair.to.name}
                  description={t(publication.isRemoving ? 'publish.typed-removal' : 'publish.typed-checks', names)}
                  agree={publication.setTyped}
                />
              )}
            </SpaceBetween>
          </EnterForm>
        </Begin>
      </SpaceBetween>
    </Dialog>
  )
}

/** What changes, and what was tried of it. */
function Told({ pair, close, publication }: PublishProps & { publication: ReturnType<typeof usePublication> }) {
  const { t } = useTranslation('releases')
  const follow = useFollow()
  const { check, candidate, isTried, isUnsettled } = publication
  const names = { from: pair.from.name, to: pair.to.name }
  if (check.error) return <LoadFailed error={check.error} retry={check.refetch} />
  if (!check.data) return <Loading />
  const { items, model, findings } = check.data
  return (
    <SpaceBetween size="m">
      {isUnsettled && (
        <Alert
          type="warning"
          action={
            <Button
              href={`${pathTo('changes')}?${new URLSearchParams({ from: pair.from._id, to: pair.to._id }).toString()}`}
              onFollow={(event) => {
                close()
                follow(event)
              }}
            >
              {t('publish.settle')}
            </Button>
          }
        >
          {t('publish.unsettled', names)}
        </Alert>
      )}
      <section aria-label={t('promote.steps.what')}>
        <Box variant="h3">{t('promote.steps.what')}</Box>
        {items.length > 0 ? (
          <PublishedItems items={items} />
        ) : (
          t(model ? 'promote.model-alone' : 'promote.nothing', names)
        )}
      </section>
      <section aria-label={t('promote.steps.checks')}>
        <Box variant="h3">{t('promote.steps.checks')}</Box>
        <SpaceBetween size="xs">
          <Findings findings={findings} leave={close} />
          {model && !isUnsettled && <LearningLine model={model} release={candidate.release} />}
          {isTried && <ChecksStep pair={pair} candidate={candidate} retry={() => candidate.prepare(false)} />}
        </SpaceBetween>
      </section>
    </SpaceBetween>
  )
}
