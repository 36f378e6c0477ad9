/** What retention would do, and the conversations that it leaves alone: loaded when the section is drawn. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { Holds } from './holds.tsx'
import { RetentionCount } from './retention-count.tsx'
import type { Periods } from './use-old-count.ts'

export default function RetentionTools(count: { periods: Periods; areValid: boolean }) {
  return (
    <SpaceBetween size="xl">
      <RetentionCount {...count} />
      <Holds />
    </SpaceBetween>
  )
}
