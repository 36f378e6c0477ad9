/** The form of a response: its channels, its text with marks and variables, and its settings. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { editedBlock } from '../../../frontend/src/pages/blocks/block-draft.ts'
import { withContentOn } from '../../../frontend/src/pages/blocks/channels/channel-draft.ts'
import { bodyOf, decision, edit, gallery, hello, hours, openBlocks, pickOption, readOnly } from './blocks-screen.tsx'
import { field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya, type Answers } from '../screen.tsx'

type Stored = Readonly<Record<string, unknown>> & { readonly _id: string }
const stored = (block: Stored): Answers => ({
  [`GET /api/agent/block/${block._id}`]: () => block,
  [`PUT /api/agent/block/${block._id}`]: (body) => ({ ...block, ...(body as object), revision: 2 }),
})
const openForm = async (block: Stored, options: Parameters<typeof openBlocks>[1] = {}, tab = 'response') => {
  const opened = await openBlocks(`/content/responses/edit/${block._id}?tab=${tab}`, {
    ...options,
    answers: { ...stored(block), ...options.answers },
  })
  // A card of a gallery has a title as well.
  await screen.findAllByLabelText(tab === 'settings' ? 'Description' : 'Title')
  return opened
}
const channel = (name: string | RegExp) => pickOption(screen.getByRole('button', { name: /Channel/ }), name)
const said = () => field('What the bot says')
const sent = async (calls: Parameters<typeof bodyOf>[0]) => {
  press('Save')
  await waitFor(() => expect(bodyOf(calls, 'PUT')).toBeTruthy())
  return bodyOf(calls, 'PUT')
}

describe('a response on channels', () => {
  it('BLOCKS-039/text, BLOCKS-041/action/by-value: a text edited on a channel is its own, a copy by value, and is given up for the default', async () => {
    const { calls } = await openForm(hello)
    await waitFor(said)
    await channel('WhatsApp')
    expect(said().value).toBe('How can I help?')
    screen.getByText('Uses the default')
    type('What the bot says', 'Hi on WhatsApp')
    screen.getByText('Own content for WhatsApp')
    // The default is written in German too, and so is the copy.
    expect(screen.queryByText(/Not written here/)).toBeNull()
    await channel('Messenger')
    expect(said().value).toBe('How can I help?')
    await channel(/All channels/)
    type('What the bot says', 'How may I help?')
    await channel(/WhatsApp/)
    expect(said().value).toBe('Hi on WhatsApp')
    expect(await sent(calls)).toMatchObject({
      text: { en: 'How may I help?', de: 'Wie kann ich helfen?' },
      channelContent: { whatsapp: { text: { en: 'Hi on WhatsApp', de: 'Wie kann ich helfen?' } } },
    })
    press('Use default content')
    await waitFor(() => expect(said().value).toBe('How may I help?'))
    screen.getByText('Uses the default')
  })

  it('BLOCKS-040/copies/own: editing the default leaves the own content of a channel, and what uses the default follows', async () => {
    const { calls } = await openForm({ ...hello, channelContent: { email: { text: { en: 'Dear customer' } } } })
    await waitFor(said)
    type('What the bot says', 'Hello!')
    await channel(/E-Mail/)
    expect(said().value).toBe('Dear customer')
    screen.getByText(/Not written here, but in the default: German/)
    await channel('WhatsApp')
    expect(said().value).toBe('Hello!')
    expect(await sent(calls)).toMatchObject({ channelContent: { email: { text: { en: 'Dear customer' } } } })
    expect(Object.keys((bodyOf(calls, 'PUT') as { channelContent: object }).channelContent)).toEqual(['email'])
  })

  it('BLOCKS-039/items, BLOCKS-041/by-value: the items of a channel are its own as a whole, and those of the default stay', async () => {
    const { calls } = await openForm(gallery)
    await screen.findByRole('tablist', { name: 'Cards of the gallery' })
    await channel('WhatsApp')
    screen.getByText('Uses the default')
    type('Card title', 'Tulips on WhatsApp')
    screen.getByText('Own content for WhatsApp')
    const body = await sent(calls)
    expect(body).toMatchObject({
      items: [{ title: { en: 'Tulips' } }, { title: { en: 'Roses' } }],
      channelContent: { whatsapp: { items: [{ title: { en: 'Tulips on WhatsApp' } }, { title: { en: 'Roses' } }] } },
    })
  })

  it.each([
    ['BLOCKS-039/image: a picture beside a text', 'message', 'image'],
    ['BLOCKS-039/video: a film beside a text', 'message', 'video'],
    ['BLOCKS-039/media: a picture alone', 'media', 'image'],
    ['BLOCKS-039/media: a film alone', 'media', 'video'],
  ] as const)(
    '%s that takes the place of another one on a channel is its own, and that of the default stays',
    (...given) => {
      const [, kind, of] = given
      const mediaOf = (number: number) => ({
        kind: of,
        pointer: idOf(number),
        contentType: `${of}/any`,
        name: 'tulips',
      })
      const choices = kind === 'media' ? { choices: [] } : { text: { en: 'Nine to six.' } }
      const edited = editedBlock({ ...hours, type: kind, media: mediaOf(90), ...choices } as Block)
      const changed = withContentOn(edited, 'whatsapp', {
        ...edited.content,
        media: mediaOf(91),
      } as typeof edited.content)
      expect(changed.content).toEqual(edited.content)
      expect(changed.channelContent).toEqual({ whatsapp: { media: mediaOf(91) } })
    },
  )

  it('BLOCKS-032: is limited to the website or to e-mail, and a channel that is left out says so', async () => {
    const { calls } = await openForm(hello, {}, 'settings')
    fireEvent.click(screen.getByRole('checkbox', { name: /Website/ }))
    fireEvent.click(screen.getByRole('tab', { name: 'Message' }))
    await waitFor(said)
    await channel('WhatsApp')
    screen.getByText(/is not said on WhatsApp/)
    expect(await sent(calls)).toMatchObject({ includeOnChannels: ['web'] })
  })
})

describe('the text of a response', () => {
  const area = () => said() as unknown as HTMLTextAreaElement
  const select = (start: number, end: number) => {
    area().focus()
    area().setSelectionRange(start, end)
  }

  it('gets its marks from the toolbar and from keys, and tells how much of its length is left', async () => {
    await openForm(hours)
    await waitFor(said)
    screen.getByText('4,988 of 5,000 characters left')
    select(0, 4)
    press('Bold (Ctrl+B)')
    expect(area().value).toBe('**Nine** to six.')
    fireEvent.keyDown(area(), { key: 'b', ctrlKey: true })
    expect(area().value).toBe('Nine to six.')
    fireEvent.keyDown(area(), { key: 'i', ctrlKey: true })
    expect(area().value).toBe('*Nine* to six.')
    select(0, 0)
    press('List')
    expect(area().value).toBe('- *Nine* to six.')
    select(area().value.length, area().value.length)
    fireEvent.keyDown(area(), { key: 'k', ctrlKey: true })
    expect(area().value).toBe('- *Nine* to six.[](https://)')
    // Ctrl+K is the palette’s everywhere else.
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('lists by Ctrl+Space the variables that it can name, found by typing', async () => {
    await openForm(hours, {
      answers: {
        'GET /api/agent/variables': () => [],
        'GET /api/agent/variables/conversation': () => [
          { name: 'occasion', where: [{ kind: 'form', id: hours._id, title: 'Order' }] },
        ],
      },
    })
    await waitFor(said)
    select(4, 4)
    fireEvent.keyDown(area(), { key: ' ', code: 'Space', ctrlKey: true })
    const find = await screen.findByRole('combobox', { name: 'Find a variable' })
    await screen.findByRole('option', { name: /occasion/ })
    const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent.split(' ')[0])
    expect(names()).toEqual(['bot', 'company', 'firstname', 'lastname', 'occasion'])
    fireEvent.change(find, { target: { value: 'first' } })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['firstname Customer'])
  })
})

describe('what follows a response', () => {
  it.each([
    ['a text', hours],
    ['a function', decision],
  ])(
    'BLOCKS-020/next/reply/events: of %s is the next response, the response to a reply, and events',
    async (_, block) => {
      const events = { 'GET /api/agent/event-trigger': () => [{ _id: idOf(70), name: 'shipped', enabled: true }] }
      const { calls } = await openBlocks(`${edit(block)}?tab=next`, { answers: { ...stored(block), ...events } })
      await pickOption(await screen.findByRole('button', { name: /^Next response/ }), /Hello/)
      await pickOption(screen.getByRole('button', { name: /^On-reply response/ }), /Bouquets/)
      await pickOption(screen.getByRole('button', { name: /^Sent by events/ }), /shipped/)
      expect(await sent(calls)).toMatchObject({ next: hello._id, onReply: gallery._id, eventIds: [idOf(70)] })
    },
  )
})

describe('the settings of a response', () => {
  it('BLOCKS-019/fields/advanced: hold icon, colours, template, and id and key behind an advanced toggle', async () => {
    const { calls } = await openForm(hours, {}, 'settings')
    fireEvent.click(screen.getByRole('radio', { name: 'heart' }))
    type('Icon colour', '#aa3366')
    expect(field('Choose: Icon colour').value).toBe('#aa3366')
    fireEvent.change(screen.getByLabelText('Choose: Background colour'), { target: { value: '#ffeedd' } })
    fireEvent.click(screen.getByRole('checkbox', { name: /Use as Template/ }))
    expect(screen.queryByText(hours._id)).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Advanced' }))
    screen.getByText(hours._id)
    expect(field('Key').value).toBe('hours')
    type('Title in German', 'Öffnungszeiten')
    expect(await sent(calls)).toMatchObject({
      icon: 'heart',
      iconColour: '#aa3366',
      backgroundColour: '#ffeedd',
      template: true,
      titles: { de: 'Öffnungszeiten' },
    })
  })

  it('BLOCKS-019, BLOCKS-062/required: hold the topic, which stands beside the title only while the response is new', async () => {
    const { calls } = await openForm(hours, {}, 'settings')
    expect(field('Topic').value).toBe('Welcome')
    type('Topic', '')
    press('Save')
    await screen.findByText('Mandatory field')
    screen.getByRole('tab', { name: /Settings/, selected: true })
    type('Topic', 'Shop')
    expect(await sent(calls)).toMatchObject({ group: 'Shop' })
    close()
    await openForm(hours)
    expect(screen.queryByLabelText('Topic')).toBeNull()
  })

  it('SETTINGS-023/blocks: offer the topics of the company beside those of other responses, each once', async () => {
    const topics = { topics: ['Weddings', 'Service'], outcomes: [], tags: [] }
    await openForm(hours, { answers: { 'GET /api/agent/events/topics': () => topics } }, 'settings')
    type('Topic', '')
    fireEvent.focus(field('Topic'))
    await screen.findByRole('option', { name: 'Weddings' })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Service',
      'Weddings',
      'Welcome',
    ])
  })

  it('BLOCKS-012/module, BLOCKS-019/module: offer the module to those who hold the role of an agent alone', async () => {
    await openForm(hours, {}, 'settings')
    expect(screen.queryByLabelText('Module')).toBeNull()
    close()
    const { calls } = await openForm(
      hours,
      {
        agent: { ...maya, roles: ['admin', 'agent'] },
        answers: { 'GET /api/agent/block/modules': () => ['Weddings'] },
      },
      'settings',
    )
    type('Module', 'Weddings')
    expect(await sent(calls)).toMatchObject({ module: 'Weddings' })
  })

  it('BLOCKS-049: refuse what is no colour', async () => {
    const { calls } = await openForm(hours, {}, 'settings')
    type('Icon colour', 'red')
    press('Save')
    await screen.findByText('Must be a valid hex code representation')
    expect(bodyOf(calls, 'PUT')).toBeUndefined()
  })

  it('BLOCKS-027, BLOCKS-028, BLOCKS-030: a save sends back every field that was read', async () => {
    const everything = {
      ...hello,
      titles: { de: 'Hallo' },
      module: 'Weddings',
      template: true,
      icon: 'heart',
      iconColour: '#aa3366',
      backgroundColour: '#ffeedd',
      textOverflow: 'split',
      eventIds: [hours._id],
      includeOnChannels: ['web'],
      channelContent: { whatsapp: { text: { en: 'Hi' } } },
      schedule: {
        enabled: false,
        cron: '0 9 * * 1',
        onlyonce: true,
        users_endpoint: 'https://bloom.example/u',
        filter: null,
      },
      next: hours._id,
      onReply: hours._id,
    }
    const { calls } = await openForm(everything)
    type('Title', 'Hi')
    const { _id: _, updated: __, ...fields } = everything
    expect(await sent(calls)).toMatchObject({ ...fields, title: 'Hi' })
  })

  it('tabs are chosen by Alt and their number, and a read-only environment shows the settings alone', async () => {
    await openForm(hours, { agent: readOnly })
    fireEvent.keyDown(window, { code: 'Digit4', key: '4', altKey: true })
    await waitFor(() => field('Description'))
    expect(field('Icon colour').readOnly).toBe(true)
    expect(edit(hours)).toContain(hours._id)
  })
})
