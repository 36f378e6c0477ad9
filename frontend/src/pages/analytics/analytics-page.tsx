/** What happened in the conversations of customers, as numbers and graphs (ANALYTICS-001). */
import './analytics.css'
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { figuresTimezone } from './analytics-data.ts'
import { Filters } from './filters.tsx'
import { GraphFrame } from './graph-frame.tsx'
import { sections } from './graph-props.ts'
import { graphs } from './graphs/register.ts'
import { NothingCounted, useNothing } from './nothing.tsx'
import { PageActions } from './page-actions.tsx'
import { SectionOfGraphs } from './section.tsx'
import { StatusLine, StatusNotices } from './status.tsx'
import { Tiles } from './tiles.tsx'
import { useAddress, type Addressing } from './use-address.ts'

export default function AnalyticsPage() {
  const addressing = useAddress(figuresTimezone())
  const { query } = addressing.address
  return (
    <ContentLayout
      header={
        <SpaceBetween size="s">
          <PageHeader description={<StatusLine query={query} />} actions={<PageActions addressing={addressing} />} />
          <Filters addressing={addressing} />
        </SpaceBetween>
      }
    >
      <SpaceBetween size="l">
        <StatusNotices addressing={addressing} />
        <Figures addressing={addressing} />
      </SpaceBetween>
    </ContentLayout>
  )
}

function Figures({ addressing }: { addressing: Addressing }) {
  const { query } = addressing.address
  const nothing = useNothing(query)
  if (nothing) return <NothingCounted nothing={nothing} addressing={addressing} />
  return (
    <SpaceBetween size="l">
      <Tiles query={query} />
      {sections.map((section) => (
        <SectionOfGraphs key={section} section={section}>
          {graphs
            .filter((graph) => graph.section === section)
            .map((definition) => (
              <GraphFrame key={definition.name} definition={definition} addressing={addressing} />
            ))}
        </SectionOfGraphs>
      ))}
    </SpaceBetween>
  )
}
