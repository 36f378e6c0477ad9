/** The way from a refused save to the field of the web plugin that is wrong. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { field, type } from '../actions.ts'
import { openPlugin, saved, tab } from './plugin-screen.tsx'

it('who is led to a wrong field of the web plugin is not led there again by opening its tab', async () => {
  const chatSession = {
    ...saved.chatSession,
    enableSessionTimeout: true,
    timeout: 600_000,
    confirmationTimeout: 60_000,
  }
  const texts = { confirmationTitle: { en: 'Still there?' }, confirmationMessage: { en: 'Shall we go on?' } }
  await openPlugin({ of: { chatSession: { ...chatSession, ...texts } } })
  type('Chat title', 'Ask Flora')
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  await waitFor(() => expect(document.activeElement).toBe(field('Confirmation title')))
  fireEvent.click(tab('Text'))
  await screen.findByLabelText('Chat title')
  fireEvent.click(tab(/^Session/))
  await screen.findByLabelText('Confirmation title')
  expect(document.activeElement).not.toBe(field('Confirmation title'))
})
