/** The releases of an environment, newest first, and what can be done with each. */
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Environment } from '#shared/contracts/environments'
import { changeKinds } from '#shared/contracts/item-difference'
import { releases as contract, type Release } from '#shared/contracts/releases'
import { contentKinds } from '#shared/references'
import { queries, quietly } from '../../../core/api.ts'
import { lazily } from '../../../core/lazy-page.ts'
import { ask } from '../../../components/dialog/ask.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { Moment } from '../../../components/layout/moment.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { RowActions } from '../../../components/table/row-actions.tsx'
import { RowsTable, type Column } from '../../../components/table/rows-table.tsx'
import { refreshReleases } from '../changes-data.ts'
import { CheckCell } from '../checks/check-cell.tsx'
import { checksParameter } from '../checks/differences-address.ts'
import { Loading } from '../panel/loading.tsx'
import type { ReleaseAction, DialogAction } from './release-action.ts'

const DifferencesView = lazy(() => lazily(() => import('../checks/differences-view.tsx')))

const ReleaseDialogs = lazy(() => lazily(() => import('./release-dialogs.tsx')))

interface ReleasesTabProps {
  environments: readonly Environment[]
  /** Whose releases they are. */
  environment: Environment
}

interface Doing {
  readonly action: DialogAction
  readonly release: Release
}

const tones: Readonly<Record<Release['status'], StatusIndicatorProps.Type>> = {
  candidate: 'pending',
  current: 'success',
  former: 'stopped',
  discarded: 'stopped',
}

export function ReleasesTab({ environments, environment }: ReleasesTabProps) {
  const { t } = useTranslation('releases')
  const list = useReleases(environment._id)
  const { data } = list
  const [doing, setDoing] = useState<Doing>()
  const differences = useDifferences()
  const askToDiscard = useAskToDiscard(environment)
  const columns = useReleaseColumns(environment, environments.length > 1, {
    start: ({ action, release }) => (action === 'discard' ? askToDiscard(release) : setDoing({ action, release })),
    show: differences.show,
  })
  const shown = data?.find(({ _id }) => _id === differences.of)
  if (shown) {
    return (
      <Suspense fallback={<Loading />}>
        <DifferencesView release={shown} environment={environment} close={() => differences.show(undefined)} />
      </Suspense>
    )
  }
  return (
    <>
      <RowsTable
        stickyColumns={{ last: 1 }}
        rows={data}
        list={list}
        name={t('releases.name', { name: environment.name })}
        heading={{}}
        empty={<Empty title={t('releases.none')} text={t('releases.none-text')} />}
        columns={columns}
      />
      <Suspense>
        {doing && (
          <ReleaseDialogs
            {...doing}
            environment={environment}
            environments={environments}
            current={data?.find(({ status }) => status === 'current')}
            close={() => setDoing(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

function useAskToDiscard(environment: Environment): (release: Release) => void {
  const { t } = useTranslation('releases')
  const notify = useNotify()
  return ({ _id, number }) =>
    ask({
      title: t('discard.title', { number }),
      text: t('discard.text', { name: environment.name }),
      action: t('releases.actions.discard'),
      access: contract.discard.access,
      act: async () => {
        await quietly.releases.discard({ _id, environmentId: environment._id })
        refreshReleases()
        notify.success(t('discard.done', { number }))
      },
    })
}

/** How often they are asked for while one of them learns or is tried: their events are faster, where they come. */
const followedMs = 3000

const useReleases = (environmentId: string) =>
  useQuery({
    ...queries.releases.list({ environmentId }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ checks, learning }) => checks?.status === 'running' || learning?.status === 'running')
        ? followedMs
        : false,
  })

/** The release whose differences show is part of the address. */
function useDifferences() {
  const [params, setParams] = useSearchParams()
  return {
    of: params.get(checksParameter) ?? undefined,
    show: (release: Release | undefined) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        if (release) next.set(checksParameter, release._id)
        else next.delete(checksParameter)
        return next
      }),
  }
}

interface Doings {
  start: (doing: { action: ReleaseAction; release: Release }) => void
  /** Shows what differed in the replay on a release. */
  show: (release: Release) => void
}

function useReleaseColumns(environment: Environment, canCopy: boolean, { start, show }: Doings): Column<Release>[] {
  const { t } = useTranslation(['releases', 'items'])
  const contents = useContents()
  return [
    {
      id: 'number',
      title: t('releases.number'),
      cell: ({ number }) => `#${number}`,
    },
    {
      id: 'status',
      title: t('releases.status'),
      minWidth: 140,
      cell: ({ status, learning }) => (
        <>
          <StatusIndicator type={tones[status]}>{t(`releases.statuses.${status}`)}</StatusIndicator>
          {learning && (
            <StatusIndicator type={learning.status === 'running' ? 'loading' : 'warning'}>
              {t(`releases.learning.${learning.status}`)}
            </StatusIndicator>
          )}
        </>
      ),
    },
    {
      id: 'note',
      title: t('releases.note'),
      minWidth: 200,
      cell: ({ note, reason, from, activation }) => (
        <>
          {note && <div>{note}</div>}
          {activation && (
            <div>{activation.note ? t('releases.back', activation) : t('releases.back-by', { by: activation.by })}</div>
          )}
          <small>
            {t(`releases.reasons.${reason}`)}
            {from && ` · ${t('releases.from', { name: from.name })}`}
          </small>
        </>
      ),
    },
    { id: 'by', title: t('list.who'), cell: ({ by }) => by },
    {
      id: 'when',
      title: t('list.when'),
      minWidth: 150,
      cell: (release) => <Moments {...release} />,
    },
    { id: 'contents', title: t('releases.contents'), minWidth: 180, cell: (release) => contents(release) },
    {
      id: 'findings',
      title: t('releases.findings'),
      minWidth: 160,
      cell: (release) => <CheckCell release={release} environment={environment} show={() => show(release)} />,
    },
    {
      id: 'actions',
      title: t('items:rows.actions'),
      width: 100,
      cell: (release) => <Actions release={release} canCopy={canCopy} start={(action) => start({ action, release })} />,
    },
  ]
}

/** When it was made, and when it became current the last time where that was not then. */
function Moments({ created, activated, status }: Release) {
  const { t } = useTranslation('releases')
  const made = <Moment at={created} />
  if (activated === undefined || activated === created) return made
  return (
    <>
      <div>
        {t('releases.made')} {made}
      </div>
      <div>
        {t(status === 'current' ? 'releases.current-since' : 'releases.was-current')} <Moment at={activated} />
      </div>
    </>
  )
}

/** `120 responses, 3 forms`, and below it `Added: 2, Edited: 5`. */
function useContents() {
  const { t } = useTranslation('releases')
  return ({ counts, changed }: Release) => {
    const kinds = contentKinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => t(`kinds.${kind}.count`, { count: counts[kind] }))
    const changes = changeKinds
      .filter((change) => changed[change] > 0)
      .map((change) => `${t(`changes.${change}`)}: ${changed[change]}`)
    return (
      <>
        <div>{kinds.join(', ') || '–'}</div>
        <small>{changes.join(', ')}</small>
      </>
    )
  }
}

interface ActionsProps {
  release: Release
  canCopy: boolean
  start: (action: ReleaseAction) => void
}

function Actions({ release: { number, status, checks, learning }, canCopy, start }: ActionsProps) {
  const { t } = useTranslation(['releases', 'items'])
  const refusalOf = useRefusal()
  const isCurrent = status === 'current'
  const isGone = status === 'discarded' ? t('releases.discarded') : undefined
  const running = checks?.status === 'running' ? t('check.is-running') : undefined
  const current = isCurrent ? t('releases.is-current') : undefined
  const action = (name: ReleaseAction, refused: string | undefined) => ({
    text: t(`releases.actions.${name}`),
    refused,
    act: () => start(name),
  })
  const learns = learning?.status === 'running' ? t('releases.learning.running') : undefined
  const activating = refusalOf(contract.activate.access) ?? isGone ?? learns
  return (
    <RowActions
      label={t('items:rows.actions-of', { name: `#${number}` })}
      actions={[
        action('compare', isGone ?? current),
        action(status === 'candidate' ? 'activate' : 'roll-back', activating ?? current),
        action('check', refusalOf(contract.startChecks.access) ?? isGone ?? running ?? learns),
        action('preview', refusalOf(contract.preview.access) ?? isGone),
        ...(canCopy ? [action('copy', activating)] : []),
        ...(status === 'candidate' ? [action('discard', refusalOf(contract.discard.access))] : []),
      ]}
    />
  )
}
