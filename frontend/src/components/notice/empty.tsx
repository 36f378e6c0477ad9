/** What a list says that holds nothing: what belongs here, and the way to the first one. */
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'

export function Empty({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <Box textAlign="center" padding={{ vertical: 'xl' }} color="inherit">
      <SpaceBetween size="s" alignItems="center">
        <Box variant="h3" tagOverride="h2" padding="n">
          {title}
        </Box>
        <Box variant="p" color="text-body-secondary">
          {text}
        </Box>
        {action}
      </SpaceBetween>
    </Box>
  )
}
