/** The phone beside a response that is edited: what customers would see, drawn by the chat that they use. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { edit, gallery, hello, openBlocks, pickOption, type } from './blocks-screen.tsx'
import { close, field } from '../screen.tsx'
import { companyChat, phone } from './phone.ts'

afterEach(close)

it('BLOCKS-023: the phone is the company’s own chat and shows the draft with its bold words, lists, links and choices', async () => {
  const { calls } = await openBlocks(edit(hello), { answers: companyChat })
  await waitFor(() => field('What the bot says'))
  const chat = await phone()
  await chat.findByText('How can I help?')
  chat.getByRole('heading', { name: 'Bloom & Vale' })
  chat.getByRole('button', { name: 'When are you open?' })
  type(
    'What the bot says',
    'Open **every day** for ***firstname***\n\n- Monday\n- *Sunday*\n\n[Shop](https://bloom.example) 🌷',
  )
  const bold = await chat.findByText('every day')
  expect(bold.tagName).toBe('STRONG')
  expect(chat.getByText('Sunday').tagName).toBe('EM')
  expect(chat.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Monday', 'Sunday'])
  expect(chat.getByRole('link', { name: /Shop/ }).getAttribute('href')).toBe('https://bloom.example/')
  chat.getByText(/🌷/)
  // A variable shows by its name, because its value is that of a conversation.
  chat.getByText(/for \[firstname\]/)
  fireEvent.click(chat.getByRole('button', { name: 'When are you open?' }))
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([])
})

it('BLOCKS-023: the phone shows the chosen language, and a gallery one card at a time', async () => {
  await openBlocks(edit(gallery), { answers: companyChat })
  const chat = await phone()
  const cards = await chat.findAllByRole('group', { name: /of 2$/, hidden: true })
  const shown = () => cards.map((card) => !card.hasAttribute('inert'))
  expect(shown()).toEqual([true, false])
  fireEvent.click(chat.getByRole('button', { name: /Next/ }))
  await waitFor(() => expect(shown()).toEqual([false, true]))
  close()
  await openBlocks(edit(hello), { answers: companyChat })
  await waitFor(() => field('What the bot says'))
  fireEvent.click(screen.getByRole('button', { name: /German/ }))
  await (await phone()).findByText('Wie kann ich helfen?')
})

it('the phone says what the chosen channel makes of the message', async () => {
  const choices = ['One', 'Two', 'Three', 'Four'].map((en) => ({ title: { en }, action: hello.choices[0]!.action }))
  const many = { ...hello, choices }
  const answers = { ...companyChat, [`GET /api/agent/block/${hello._id}`]: () => many }
  await openBlocks(edit(hello), { answers })
  await waitFor(() => field('What the bot says'))
  expect(screen.queryByText(/the choices become/)).toBeNull()
  await pickOption(screen.getByRole('button', { name: /Channel/ }), 'WhatsApp')
  await screen.findByText('On WhatsApp the choices become a list')
  await pickOption(screen.getByRole('button', { name: /Channel/ }), 'SMS')
  await screen.findByText('On SMS the choices become a numbered list')
})

it('BLOCKS-023: a phone whose chat cannot be had says so, and what a response does instead of saying shows all the same', async () => {
  await openBlocks('/content/responses/edit/handover', { answers: {} })
  await screen.findByText('The preview could not be loaded.')
  screen.getByText('A person is asked to take over')
})
