/** How large a file may be, by what it is for. */
import { expect, it } from 'vitest'
import { requireAllowed } from '../../functions/platform/files/upload-rules.ts'

it('a file of an agent has at most 10 MB, and of a type that customers may send', () => {
  expect(requireAllowed('chat-file', 'image/png', 10_485_760)).toBe(10_485_760)
  expect(() => requireAllowed('chat-file', 'image/png', 10_485_761)).toThrow(
    expect.objectContaining({ code: 'too-large', values: { limit: '10 MB' } }),
  )
  expect(() => requireAllowed('chat-file', 'text/html', 1)).toThrow(
    expect.objectContaining({ code: 'unsupported-file' }),
  )
})
