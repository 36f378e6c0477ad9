/** What a test of a page leaves behind for the next one: nothing. */
import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { asked } from '../../frontend/src/components/dialog/ask.ts'
import { queryClient } from '../../frontend/src/core/api.ts'
import { dismiss, notices } from '../../frontend/src/core/live/notices.ts'
import { lastTopic } from '../../frontend/src/pages/blocks/last-topic.ts'

/** Takes the page away with all that it kept, and what stood in for the server. */
export function close(): void {
  cleanup()
  queryClient.clear()
  lastTopic.change('')
  for (const { id } of notices.now()) dismiss(id)
  asked.change(undefined)
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
}
