/** The phone beside a response that is edited: what customers would see, drawn by the chat that they use. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bodyOf, edit, gallery, hello, openBlocks, pickOption } from './blocks-screen.tsx'
import { field, press, type } from '../actions.ts'
import { companyChat, phone } from './phone.ts'
import { close } from '../close.ts'
import { idOf, order } from '../screen.tsx'
import { settingsOf } from '../../widget/company.ts'

it('BLOCKS-023/message/choices: the phone is the company’s own chat and shows the draft with its bold words, lists, links and choices', async () => {
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

it('BLOCKS-023/carousel: the phone shows the chosen language, and a gallery one card at a time', async () => {
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

it('SETTINGS-008/links: the menu of the chat leads to the networks of the company, and to none that it has not named', async () => {
  const socialLinks = { facebook: { url: 'https://facebook.com/bloom' }, linkedIn: { url: 'javascript:alert(1)' } }
  const company = { botName: 'Flora', displayName: 'Bloom & Vale', supportedLangs: ['en' as const] }
  const settings = { ...settingsOf(company), socialLinks: { twitter: { url: '' }, ...socialLinks } }
  const answers = { 'GET /api/user/settings?client=bloom': () => settings }
  await openBlocks(edit(hello), { answers })
  await waitFor(() => field('What the bot says'))
  const chat = await phone()
  fireEvent.click(await chat.findByRole('button', { name: 'More' }))
  const link = await chat.findByRole('link', { name: /^Facebook/ })
  expect(link.getAttribute('href')).toBe('https://facebook.com/bloom')
  for (const other of [/^Twitter/, /^LinkedIn/]) expect(chat.queryByRole('link', { name: other })).toBeNull()
})

it('BLOCKS-023/media: the phone shows the picture of a response', async () => {
  const { items: _, complexBlockType: __, ...written } = gallery
  const media = { ...gallery.items[0]!.media, url: 'https://media.example/tulips.png' }
  const pictured = { ...written, type: 'media', media, choices: [] }
  const answers = { ...companyChat, [`GET /api/agent/block/${gallery._id}`]: () => pictured }
  await openBlocks(edit(gallery), { answers })
  const shown = await (await phone()).findByRole('img', { name: 'tulips.png' })
  expect(shown.getAttribute('src')).toBe('https://media.example/tulips.png')
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

it('REVISIONS-001/pickers: two revisions show as customers see them, each in a phone of its own', async () => {
  const before = { ...hello, text: { en: 'Good day', de: 'Guten Tag' }, revision: 1 }
  const after = { ...hello, revision: 2 }
  const saved = { kind: 'edit', created: '2026-11-20T14:17:00.000Z', agent: 'Maya Vale' }
  await openBlocks(`${edit(hello)}?tab=compare`, {
    answers: {
      ...companyChat,
      [`GET /api/agent/block/${hello._id}`]: () => after,
      [`GET /api/agent/revisions/${hello._id}`]: () => [
        { ...saved, _id: idOf(102), revision: 2, item: after },
        { ...saved, _id: idOf(101), revision: 1, item: before },
      ],
    },
  })
  await (await phone('Preview of v1')).findByText('Good day')
  await (await phone('Preview of v2')).findByText('How can I help?')
})

it('BLOCKS-028: a text that is cut where the channel ends is chosen in the settings, and the phone says so', async () => {
  const long = { ...hello, text: { en: 'Roses. '.repeat(400) } }
  const answers = { ...companyChat, [`GET /api/agent/block/${hello._id}`]: () => long }
  const { calls } = await openBlocks(edit(hello), {
    answers: { ...answers, [`PUT /api/agent/block/${hello._id}`]: (body) => ({ ...long, ...(body as object) }) },
  })
  await waitFor(() => field('What the bot says'))
  await pickOption(screen.getByRole('button', { name: /Channel/ }), 'SMS')
  await screen.findByText(/On SMS .*the text comes in parts/)
  fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
  await pickOption(await screen.findByRole('button', { name: /Long texts/ }), 'Cut at the end')
  await screen.findByText(/On SMS .*the end of the text is left out/)
  expect(screen.queryByText(/the text comes in parts/)).toBeNull()
  press('Save')
  await waitFor(() => expect(bodyOf(calls, 'PUT')).toMatchObject({ textOverflow: 'cut' }))
})

it('BLOCKS-023: a phone whose chat cannot be had says so, and what a response does instead of saying shows all the same', async () => {
  await openBlocks('/content/responses/edit/handover', { answers: {} })
  await screen.findByText('The preview could not be loaded.')
  screen.getByText('A person is asked to take over')
})

it.each([
  [0, [], 'The questions of the form appear here.'],
  [3, ['Question 0', 'Question 1', 'Question 2'], undefined],
  [4, ['Question 0', 'Question 1', 'Question 2'], 'and 1 more question'],
])(
  'the phone shows how a form of %i questions begins, with the choices that a question has',
  async (count, shown, note) => {
    const choices = [{ formValue: 'red', title: { en: 'Red' } }]
    const questions = Array.from({ length: count }, (_, at) => ({
      key: `key-${at}`,
      question: { en: `Question ${at}` },
      fieldType: 'select',
      dataType: 'string',
      choices: at === 1 ? choices : [],
    }))
    const { choices: _, choiceType: __, text: ___, ...written } = hello
    const asking = { ...written, type: 'form', formId: order._id }
    await openBlocks(edit(hello), {
      answers: {
        [`GET /api/agent/block/${hello._id}`]: () => asking,
        'GET /api/agent/forms': () => [{ ...order, questions }],
      },
    })
    await screen.findByText(note ?? 'Question 0')
    expect(screen.queryAllByText(/^Question \d$/).map(({ textContent }) => textContent)).toEqual(shown)
    expect(screen.queryByText(/more question/)?.textContent).toBe(count > 3 ? note : undefined)
    expect(document.querySelectorAll('.phone-choices')).toHaveLength(count > 1 ? 1 : 0)
  },
)
