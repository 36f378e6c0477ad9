/** What a starter would make: counts and first items by kind, what has no place, and the button that makes it. */
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Spinner from '@cloudscape-design/components/spinner'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { starters as contract, type Fact, type StarterOutcome } from '#shared/contracts/starters'
import { contentKinds } from '#shared/references'
import { AccessButton } from '../../components/form/access-button.tsx'
import { ContentOutcome } from '../../components/import/content-outcome.tsx'
import { FileFaults } from '../../components/import/file-faults.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { Done } from './done.tsx'
import { LeftOut } from './left-out.tsx'
import type { Starter } from './use-starter.ts'

interface PreviewProps {
  starter: Starter
  begin: () => void
  /** There is something to save, whatever is made. */
  isEdited?: boolean
  /** What can be said beside it. */
  fields?: (facts: readonly Fact[]) => ReactNode
}

export function Preview({ starter, begin, isEdited = false, fields }: PreviewProps) {
  const { preview, isLoading, error, faults, retry, made } = starter
  if (made) return <Done outcome={made} />
  if (faults.length > 0) return <FileFaults faults={faults} />
  if (error) return <LoadFailed error={error} retry={retry} />
  if (!preview || isLoading) return <Spinner size="large" />
  return (
    <SpaceBetween size="l">
      {fields?.(preview.facts)}
      <Outcome starter={starter} outcome={preview} begin={begin} isEdited={isEdited} />
    </SpaceBetween>
  )
}

interface OutcomeProps {
  starter: Starter
  outcome: StarterOutcome
  begin: () => void
  isEdited: boolean
}

function Outcome({ starter, outcome, begin, isEdited }: OutcomeProps) {
  const { t } = useTranslation('starters')
  const { content } = outcome
  const isGood = content.refused.length === 0 && (isEdited || content.created + content.updated > 0)
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t('preview.text')}
          actions={
            <AccessButton
              access={contract.begin.access}
              variant="primary"
              loading={starter.isBusy}
              {...(!isGood && { disabled: true, disabledReason: t('preview.nothing') })}
              onClick={begin}
            >
              {t('preview.begin')}
            </AccessButton>
          }
        >
          {t('preview.title')}
        </Header>
      }
    >
      <SpaceBetween size="l">
        <ContentOutcome outcome={content} />
        <FirstItems outcome={outcome} />
        <LeftOut left={outcome.left} />
      </SpaceBetween>
    </Container>
  )
}

function FirstItems({ outcome: { items, content } }: { outcome: StarterOutcome }) {
  const { t } = useTranslation(['starters', 'portability'])
  return contentKinds.map((kind) => {
    const shown = items.filter((item) => item.kind === kind)
    const { created, updated } = content.kinds[kind] ?? { created: 0, updated: 0 }
    const more = created + updated - shown.length
    if (shown.length === 0) return null
    return (
      <ExpandableSection
        key={kind}
        headerText={`${t(`portability:content.kinds.${kind}`)} (${created + updated})`}
        defaultExpanded={kind === 'intent'}
      >
        <ul className="starter-items">
          {shown.map(({ title, text, does }) => (
            <li key={title}>
              <strong>{title}</strong>
              {does === 'updated' && <Box variant="small"> {t('preview.replaced')}</Box>}
              <span>{text}</span>
            </li>
          ))}
        </ul>
        {more > 0 && <Box color="text-body-secondary">{t('preview.more', { count: more })}</Box>}
      </ExpandableSection>
    )
  })
}
