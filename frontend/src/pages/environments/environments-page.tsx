/** The environments of the workspace: made, renamed, given a gate, marked live and deleted (ENV-003). */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { environments as contract, gateDefault, type Environment, type Gate } from '#shared/contracts/environments'
import { CollectionPage } from '../../components/collection/collection-page.tsx'
import { useFollow } from '../../components/layout/page-link.tsx'
import { useAgent } from '../../core/agent.tsx'
import { lazily } from '../../core/lazy-page.ts'
import { pathTo } from '../../core/pages.ts'
import { EnvironmentDialog } from './environment-dialog.tsx'
import { environments } from './environments-data.ts'
import { useAskToMarkLive } from './mark-live.tsx'

const GateDialog = lazy(() => lazily(() => import('./gate-dialog.tsx')))

export default function EnvironmentsPage() {
  const { t } = useTranslation(['environments', 'common', 'errors'])
  const list = useQuery(environments.list)
  const all = list.data ?? []
  const { access } = contract.update
  const askToMarkLive = useAskToMarkLive()
  return (
    <CollectionPage<Environment, 'rename' | 'gate'>
      name={t('name')}
      description={t('description')}
      list={list}
      nameOf={nameOf}
      columns={() => [
        { id: 'name', title: t('columns.name'), cell: (environment) => <Name {...environment} />, order: nameOf },
        {
          id: 'live',
          title: t('columns.live'),
          cell: (environment) => <Live {...environment} />,
          order: ({ isLive }) => (isLive ? 0 : 1),
        },
        { id: 'gate', title: t('gate.name'), cell: ({ gate = gateDefault }) => <GateSummary gate={gate} /> },
      ]}
      searched={({ name }) => [name]}
      searchLabel={t('find')}
      none={{ title: t('none'), text: t('none-text') }}
      actions={all.length > 1 && <CompareButton />}
      create={{ text: t('create.button'), access: contract.create.access }}
      actionsOf={(environment, open) => [
        { text: t('rename.button'), access, act: () => open(environment, 'rename') },
        { text: t('gate.button'), access, act: () => open(environment, 'gate') },
        {
          text: t('mark-live.button'),
          access,
          refused: environment.isLive ? t('mark-live.already') : undefined,
          act: () =>
            askToMarkLive(
              environment,
              all.find(({ isLive }) => isLive),
            ),
        },
      ]}
      dialog={({ does, item }, close) => {
        if (item && does === 'gate') return <GateDialog environment={item} close={close} />
        return <EnvironmentDialog environment={item} all={all} close={close} />
      }}
      deletion={{
        access: contract.remove.access,
        // ENV-015.
        barred: ({ isLive }) =>
          isLive ? t('errors:environment-live') : all.length === 1 ? t('errors:environment-last') : undefined,
        consequence: () => t('delete-text'),
        remove: environments.remove,
        deleted: (name) => t('deleted', { name }),
      }}
    />
  )
}

const nameOf = ({ name }: Environment): string => name

function CompareButton() {
  const { t } = useTranslation('environments')
  const follow = useFollow()
  return (
    <Button href={pathTo('changes')} onFollow={follow}>
      {t('compare')}
    </Button>
  )
}

function Name({ _id, name }: Environment) {
  const { t } = useTranslation('environments')
  const { agent } = useAgent()
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <span>{name}</span>
      {_id === agent.activeEnvironment._id && <Badge>{t('here')}</Badge>}
    </SpaceBetween>
  )
}

function Live({ isLive }: Environment) {
  const { t } = useTranslation('environments')
  if (isLive) return <Badge color="green">{t('live')}</Badge>
  return (
    <Box variant="span" color="text-body-secondary">
      {t('not-live')}
    </Box>
  )
}

/** What a release must pass, and what is only shown: `Required: tests` and `Shown: questions, conversations`. */
function GateSummary({ gate }: { gate: Gate }) {
  const { t } = useTranslation('environments')
  const parts = ['tests', 'questions', 'replay'] as const
  const lines = (['required', 'shown'] as const).flatMap((level) => {
    const names = parts.filter((part) => gate[part] === level).map((part) => t(`gate.parts.${part}.name`))
    return names.length > 0 ? [`${t(`gate.levels.${level}`)}: ${names.join(', ')}`] : []
  })
  if (lines.length === 0) return t('gate.levels.none')
  return lines.map((line) => <div key={line}>{line}</div>)
}
