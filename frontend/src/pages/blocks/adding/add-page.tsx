/** The steps before a new response is written: where it comes from, and what kind it is (BLOCKS-007). */
import Button from '@cloudscape-design/components/button'
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { blocks as contract } from '#shared/contracts/blocks'
import { pathTo } from '../../../core/pages.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { KindCards } from './kind-cards.tsx'
import { OriginStep } from './origin-step.tsx'
import { addressOf, BlockCrumbs, useHasOrigin, useNewSteps } from './steps.tsx'
import { TemplateCards } from './template-cards.tsx'
import { TemporaryDialog } from './temporary-dialog.tsx'

export default function AddPage() {
  const { t } = useTranslation(['blocks', 'block-kinds'])
  const [params] = useSearchParams()
  const refused = useRefusal()(contract.create.access)
  const asksOrigin = useHasOrigin() && params.get('step') !== 'type'
  const steps = useNewSteps(asksOrigin ? 'origin' : 'type')
  const closed = refused !== undefined
  return (
    <ContentLayout
      breadcrumbs={<BlockCrumbs title={t('list.add')} steps={steps} />}
      header={
        <PageHeader
          title={t('list.add')}
          description={refused ?? t(asksOrigin ? 'block-kinds:adding.origin' : 'steps.choose')}
          actions={<Cancel />}
        />
      }
    >
      {asksOrigin ? <FirstStep disabled={closed} /> : <KindStep disabled={closed} />}
    </ContentLayout>
  )
}

function Cancel(): ReactNode {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  return (
    <Button variant="link" onClick={() => void navigate(pathTo('blocks'))}>
      {t('cancel')}
    </Button>
  )
}

function FirstStep({ disabled }: { disabled: boolean }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const topic = params.get('topic')
  return (
    <OriginStep
      topic={topic ?? ''}
      disabled={disabled}
      picksExisting={params.get('step') === 'existing'}
      choose={(origin) => void navigate(addressOf({ topic, step: origin === 'new' ? 'type' : 'existing' }))}
      take={(blockId) => navigate(addressOf({}, blockId))}
    />
  )
}

function KindStep({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('block-kinds')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [isNaming, setIsNaming] = useState(false)
  const topic = params.get('topic')
  return (
    <SpaceBetween size="l">
      <KindCards disabled={disabled} choose={(kind) => void navigate(addressOf({ topic }, kind))} />
      <TemplateCards
        disabled={disabled}
        choose={(template, kind) => void navigate(addressOf({ topic, template }, kind))}
      />
      <Button variant="inline-link" iconName="edit" disabled={disabled} onClick={() => setIsNaming(true)}>
        {t('adding.later')}
      </Button>
      {isNaming && (
        <TemporaryDialog
          topic={topic ?? ''}
          made={() => void navigate(pathTo('blocks'))}
          close={() => setIsNaming(false)}
        />
      )}
    </SpaceBetween>
  )
}
