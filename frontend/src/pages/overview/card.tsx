/** A card of the overview: its title, the way to all of it, and what it tells; its failure is its own. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Overview, OverviewPart } from '#shared/contracts/overview'
import { PageLink } from '../../components/layout/page-link.tsx'
import type { PartState } from './overview-data.ts'

interface CardProps<Part extends OverviewPart> {
  part: PartState<Part>
  title: string
  /** Leads to all of it. */
  more?: { readonly to: string; readonly text: string }
  /** About how many lines it has. */
  lines: number
  children: (value: NonNullable<Overview[Part]>) => ReactNode
}

export function Card<Part extends OverviewPart>({ part, title, more, lines, children }: CardProps<Part>) {
  if (part.is === 'absent') return null
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" {...(more && { actions: <PageLink to={more.to}>{more.text}</PageLink> })}>
          {title}
        </Header>
      }
    >
      {part.is === 'here' && children(part.value)}
      {part.is === 'coming' && <Coming lines={lines} />}
      {part.is === 'failed' && <Failed {...part} />}
    </Container>
  )
}

function Coming({ lines }: { lines: number }) {
  const { t } = useTranslation('common')
  return (
    <>
      <output aria-label={t('loading')} />
      <SpaceBetween size="s">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} width={line === 0 ? '40%' : '85%'} height={line === 0 ? '32px' : '18px'} />
        ))}
      </SpaceBetween>
    </>
  )
}

function Failed({ error, retry }: { error: Error | undefined; retry: () => unknown }) {
  const { t } = useTranslation(['overview', 'common'])
  return (
    <SpaceBetween size="xs">
      <Box>
        <StatusIndicator type="error">{error?.message ?? t('failed')}</StatusIndicator>
      </Box>
      <Button iconName="refresh" onClick={() => void retry()}>
        {t('common:retry')}
      </Button>
    </SpaceBetween>
  )
}
