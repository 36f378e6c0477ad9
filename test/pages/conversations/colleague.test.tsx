/** What a colleague has answered in the provider's own app: how the thread shows it, and who has the conversation. */
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { conversation, open } from './conversation.tsx'
import { closeLive, inQueue, said } from './inbox-screen.tsx'
import { on, whatsappLine, withLine } from './lines.ts'

afterEach(closeLive)

const events = [
  said(1, 'Do you have flowers?'),
  said(2, 'Which size would you like?', { messageType: 'agent-msg', inApp: 'whatsapp' }),
]

describe('an answer in the provider’s own app', () => {
  it('is shown as staff’s, told apart by the app, and the conversation may be taken', async () => {
    const owner = { ...inQueue(), inApp: true as const }
    const user = on('whatsapp', { owner, last: events.length, awaitingResponse: false })
    await open(user, { ...conversation(user, events), ...withLine(whatsappLine) })
    await screen.findByText('Which size would you like?')
    screen.getByText('Answered in WhatsApp')
    screen.getByText('Being answered in WhatsApp')
    expect(screen.queryByText('Waiting')).toBeNull()
    screen.getByRole('button', { name: 'Take over to reply' })
  })
})
