/** A broadcast that was sent: how far it has come, what stopped it, what came of it, and what can still be done. */
import '../broadcasts.css'
import Alert from '@cloudscape-design/components/alert'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Answer } from '#shared/contract'
import { broadcasts as contract, type Broadcast } from '#shared/contracts/broadcasts'
import { ask } from '../../../components/dialog/ask.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { useAction } from '../../../core/action.ts'
import { useAgent } from '../../../core/agent.tsx'
import { api, quietly } from '../../../core/api.ts'
import { dateAndTime } from '../../../core/format.ts'
import { pathTo } from '../../../core/pages.ts'
import { addressOf, broadcasts, useSwarmNames } from '../broadcasts-data.ts'
import { beginningOf, editedContentOf } from '../wizard/broadcast-draft.ts'
import { Marks } from './marks.tsx'
import { Report } from './report.tsx'

type Shown = Answer<(typeof contract)['get']>

export default function Sent({ broadcast }: { broadcast: Shown }) {
  const { t } = useTranslation('broadcasts')
  const { name, progress, report } = broadcast
  return (
    <ContentLayout
      breadcrumbs={<Breadcrumbs list="broadcast" at={`${pathTo('broadcast')}?tab=sent`} title={name} />}
      header={<PageHeader title={name} actions={<Actions broadcast={broadcast} />} />}
    >
      <SpaceBetween size="l">
        {progress?.pausedFor === 'failures' && <Alert type="error">{t('sent-view.paused-failures')}</Alert>}
        <Container header={<Header variant="h2">{t('progress.name')}</Header>}>
          {progress ? (
            <Marks progress={progress} delivery={report?.delivery} />
          ) : (
            <p role="status">{t('progress.planning')}</p>
          )}
        </Container>
        {report && <Report report={report} />}
        <Facts broadcast={broadcast} />
      </SpaceBetween>
    </ContentLayout>
  )
}

function Facts({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation(['broadcasts', 'common'])
  const { timezone, supportedLangs } = useAgent().agent.company
  const swarmName = useSwarmNames()
  const { kind, content, swarmId, tags, by, sentAt, finishedAt, quietHours } = broadcast
  const moment = (at: string | undefined) => (at ? dateAndTime(at, { timeZone: timezone }) : '–')
  return (
    <Container header={<Header variant="h2">{t('sent-view.facts')}</Header>}>
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={1}
          items={[{ label: t('content.name'), value: beginningOf(editedContentOf(content), supportedLangs) || '–' }]}
        />
        <KeyValuePairs
          columns={3}
          items={[
            { label: t('kind.name'), value: t(`kind.${kind}`) },
            {
              label: t('audience.name'),
              value: swarmId ? (swarmName(swarmId) ?? t('common:gone')) : t('audience.all'),
            },
            { label: t('tags.name'), value: tags.join(', ') || t('tags.none') },
            { label: t('sent-view.by'), value: by.name },
            { label: t('moment.sent'), value: moment(sentAt) },
            { label: t('sent-view.finished'), value: moment(finishedAt) },
            { label: t('quiet.name'), value: quietHours ? t('review.quiet', quietHours) : t('review.loud') },
          ]}
        />
      </SpaceBetween>
    </Container>
  )
}

type Act = 'pause' | 'resume' | 'cancel' | 'resend'

function Actions({ broadcast: { _id, progress } }: { broadcast: Broadcast }) {
  const { t } = useTranslation('broadcasts')
  const navigate = useNavigate()
  const notify = useNotify()
  const phase = progress?.phase ?? 'planning'
  const { isBusy, run: act } = useAction(async (what: Exclude<Act, 'cancel'>) => {
    const changed = await api.broadcasts[what]({ _id })
    broadcasts.show(changed)
    notify.success(t(`sent-view.done.${what}`))
    if (what === 'resend') await navigate(addressOf(changed))
  })

  const button = (what: Act, run: () => void) => (
    <AccessButton key={what} access={contract[what].access} loading={isBusy && what !== 'cancel'} onClick={run}>
      {t(`sent-view.${what}`)}
    </AccessButton>
  )
  const askToCancel = () =>
    ask({
      title: t('sent-view.cancel-title'),
      text: t('sent-view.cancel-text'),
      action: t('sent-view.cancel'),
      leave: t('sent-view.cancel-not'),
      act: async () => {
        broadcasts.show(await quietly.broadcasts.cancel({ _id }))
        notify.success(t('sent-view.done.cancel'))
      },
    })
  const isOver = phase === 'finished' || phase === 'cancelled'
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {phase === 'sending' && button('pause', () => act('pause'))}
      {phase === 'paused' && button('resume', () => act('resume'))}
      {(phase === 'sending' || phase === 'paused') && button('cancel', askToCancel)}
      {isOver && (progress?.failed ?? 0) > 0 && button('resend', () => act('resend'))}
    </SpaceBetween>
  )
}
