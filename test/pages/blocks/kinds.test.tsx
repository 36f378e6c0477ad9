/** The editors of what says something, and what each kind needs before it is saved. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { bodyOf, edit, gallery, hello, hours, openBlocks, readOnly } from './blocks-screen.tsx'
import { answersOf, base, isInvalid, openKind, openNew, toggle } from './kinds-screen.tsx'
import { asked as question } from '../../../frontend/src/components/dialog/ask.ts'
import { dialog, field, findDialog, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { maya } from '../screen.tsx'

describe('a variable response', () => {
  const setting: Block = {
    ...base,
    type: 'variable',
    variables: [
      { title: 'city', value: 'York' },
      { title: 'season', value: '***month***' },
    ],
  }
  const inputs = (name: string) => screen.getAllByRole<HTMLInputElement>('textbox', { name })
  const write = (name: string, index: number, value: string) =>
    fireEvent.change(inputs(name)[index]!, { target: { value } })

  it('VARIABLES-002/rows/first, VARIABLES-004: has rows of title and value, of which the first stays', async () => {
    const { calls } = await openBlocks(edit(setting), { answers: answersOf(setting) })
    await screen.findByRole('button', { name: 'Add a variable' })
    const values = () => inputs('Value').map(({ value }) => value)
    expect(inputs('Title').map(({ value }) => value)).toEqual(['Does', 'city', 'season'])
    expect(values()).toEqual(['York', '***month***'])
    expect(screen.queryByRole('button', { name: 'Delete city' })).toBeNull()
    press('Delete season')
    expect(values()).toEqual(['York'])
    press('Add a variable')
    write('Title', 2, 'street')
    write('Value', 1, 'Petergate')
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toMatchObject({
        type: 'variable',
        variables: [
          { title: 'city', value: 'York' },
          { title: 'street', value: 'Petergate' },
        ],
      }),
    )
  })

  it.each([
    [
      'VARIABLES-005: a title of other characters',
      'Title',
      1,
      'Big City',
      'You can only use letters, numbers, and underscores',
    ],
    [
      'VARIABLES-005: a title with upper case',
      'Title',
      1,
      'City',
      'You can only use letters, numbers, and underscores',
    ],
    ['VARIABLES-005: a title with a dot', 'Title', 1, 'city.2', 'You can only use letters, numbers, and underscores'],
    ['VARIABLES-006: a row without a title', 'Title', 1, '', 'Title is required'],
    ['VARIABLES-007: a row without a value', 'Value', 0, '', 'Value is required'],
    ['VARIABLES-008: a title that is there twice', 'Title', 1, 'season', 'Duplicate variable detected'],
  ])('%s is refused', async (_, name, index, value, fault) => {
    const { calls } = await openBlocks(edit(setting), { answers: answersOf(setting) })
    await screen.findByRole('button', { name: 'Add a variable' })
    write(name, index, value)
    press('Save')
    await screen.findByText(fault)
    expect(bodyOf(calls, 'PUT')).toBeUndefined()
    // Digits and underscores are as good as letters.
    write('Title', 1, 'city_2')
    write('Value', 0, 'York')
    press('Save')
    await waitFor(() => expect(bodyOf(calls, 'PUT')).toBeDefined())
  })

  it('is only looked at in a read-only environment', async () => {
    await openBlocks(edit(setting), { answers: answersOf(setting), agent: readOnly })
    await waitFor(() => inputs('Value'))
    expect(screen.queryByRole('button', { name: 'Add a variable' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete season' })).toBeNull()
    expect(inputs('Value')[0]!.readOnly).toBe(true)
  })
})

describe('a knowledge response', () => {
  const kb = { text: { en: 'We deliver.' }, url: '', file: null, autoUpdate: false, usage: 'answers' } as const
  const page = { ...base, type: 'kb', kb } satisfies Block

  it('BLOCKS-051/on/off: that updates itself needs an address that is valid; another one may do without', async () => {
    const { calls } = await openKind(page, 'Web page')
    toggle('Read the page again every night')
    press('Save')
    await screen.findByText('Enter a valid url')
    type('Web page', 'bloom')
    press('Save')
    expect(isInvalid('Web page')).toBe(true)
    expect(bodyOf(calls, 'PUT')).toBeUndefined()
    type('Web page', 'https://bloom.example/delivery')
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toMatchObject({
        kb: { url: 'https://bloom.example/delivery', autoUpdate: true },
      }),
    )
    close()
    const second = await openKind(page, 'Web page')
    type('Title', 'Delivery')
    press('Save')
    await waitFor(() => expect(bodyOf(second.calls, 'PUT')).toMatchObject({ kb: { url: '', autoUpdate: false } }))
  })

  it('needs a text, an address or a file', async () => {
    const { calls } = await openNew('kb', 'Web page')
    press('Save')
    await screen.findByText('Write a text, or name an address or a file to read.')
    type('Text', 'Open daily.')
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'POST')).toMatchObject({ type: 'kb', kb: { text: { en: 'Open daily.' } } }),
    )
  })

  it('BLOCKS-047/size/knowledge, LIMITS-001/console: takes a video, a PDF or a page as its file, below 200MB, and no picture', async () => {
    await openNew('kb', 'Web page')
    const asked: unknown[] = []
    const fetched = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, init: { body?: string }) => {
      if (path === '/api/agent/upload') {
        asked.push(JSON.parse(init.body ?? ''))
        return Promise.reject(new Error('offline'))
      }
      return fetched(path, init)
    })
    const choose = (name: string, contentType: string, bytes = 10) => {
      const file = new File(['x'], name, { type: contentType })
      Object.defineProperty(file, 'size', { value: bytes })
      fireEvent.change(screen.getByLabelText('File to upload'), { target: { files: [file] } })
    }
    choose('tulip.png', 'image/png')
    await screen.findByText('unsupported media type')
    choose('tour.mp4', 'video/mp4', 200 * 1024 * 1024)
    await screen.findByText('File size should be less than 200MB')
    choose('price.pdf', 'application/pdf', 200 * 1024 * 1024)
    await screen.findByText('File size should be less than 200MB')
    expect(asked).toEqual([])
    for (const [name, contentType, purpose] of [
      ['tour.mp4', 'video/mp4', 'block-video'],
      ['price.pdf', 'application/pdf', 'knowledge-file'],
      ['about.html', 'text/html', 'knowledge-file'],
    ] as const) {
      choose(name, contentType)
      await waitFor(() => expect(asked.at(-1)).toEqual({ purpose, contentType, bytes: 10 }))
      await screen.findByText('The file could not be uploaded. Please try again.')
    }
  })

  it('tells how its page was read, and is read again', async () => {
    let state: object = { status: 'failed', fault: 'not-found', lastScrape: '2026-11-20T10:00:00.000Z', length: 40 }
    const { calls } = await openKind({ ...page, kb: { ...kb, url: 'https://bloom.example' } }, 'Web page', {
      answers: {
        [`GET /api/agent/block/${page._id}/knowledge`]: () => state,
        [`POST /api/agent/block/${page._id}/knowledge/read`]: () =>
          (state = { status: 'read', lastScrape: '2026-11-21T10:00:00.000Z', length: 4210 }),
      },
    })
    await screen.findByText(/answers with an error, or not at all\. The text that was read before stays in use\./)
    press('Read again')
    await screen.findByText(/Read .*: 4210 characters/)
    expect(calls.map(({ route }) => route)).toContain(`POST /api/agent/block/${page._id}/knowledge/read`)
  })

  it('BLOCKS-019/usage: says in its settings whom it is for', async () => {
    const { calls } = await openKind(page, 'Web page')
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
    fireEvent.click(await screen.findByRole('radio', { name: /Helps colleagues only/ }))
    press('Save')
    await waitFor(() => expect(bodyOf(calls, 'PUT')).toMatchObject({ kb: { usage: 'helps' } }))
    close()
    await openBlocks(`${edit(hours)}?tab=settings`)
    await screen.findByText('Change the type')
    expect(screen.queryByRole('radio', { name: /Helps colleagues only/ })).toBeNull()
  })
})

describe('a list', () => {
  const list: Block = {
    ...base,
    type: 'complex',
    complexBlockType: 'list',
    items: [
      { title: { en: 'Tulips' }, choices: [] },
      { title: { en: 'Roses' }, subtitle: { en: 'Red' }, choices: [] },
    ],
  }

  it('BLOCKS-048/gallery/list: needs the titles of its lines alone, a gallery also subtitles and pictures', async () => {
    const { calls } = await openKind(list, 'Line title')
    type('Line title', '')
    press('Save')
    await screen.findByText('Mandatory field, please ensure your default language has been filled.')
    type('Line title', 'Lilies')
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toMatchObject({
        complexBlockType: 'list',
        items: [
          { title: { en: 'Lilies' }, choices: [] },
          { title: { en: 'Roses' }, subtitle: { en: 'Red' }, choices: [] },
        ],
      }),
    )
    expect(bodyOf(calls, 'PUT')).not.toHaveProperty('items.0.media')
    close()
    const second = await openNew('gallery', 'Card title')
    press('Save')
    await screen.findByText('Please add an image')
    expect(screen.getAllByText('Mandatory field, please ensure your default language has been filled.')).toHaveLength(2)
    expect(bodyOf(second.calls, 'POST')).toBeUndefined()
  })

  it('has lines that are moved', async () => {
    const { calls } = await openKind(list, 'Line title')
    press('Move right')
    expect(field('Line title').value).toBe('Tulips')
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toMatchObject({ items: [{ title: { en: 'Roses' } }, { title: { en: 'Tulips' } }] }),
    )
  })
})

describe('another kind', () => {
  const become = async (name: RegExp) => {
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
    press('Change the type')
    fireEvent.click(dialog().getByRole('button', { name }))
    if (question.now())
      fireEvent.click((await findDialog('Change the type?')).getByRole('button', { name: 'Change the type' }))
  }
  const kept = () => {
    const draft = sessionStorage.getItem(`block-draft/${maya.activeEnvironment._id}/${hello._id}`)
    return (JSON.parse(draft ?? '{}') as { edited?: { content: object } }).edited?.content
  }

  it.each([
    ['empty choices as a text', /^Basic/, { kind: 'basic', choices: [] }],
    ['neither text nor items as media', /^Media/, { kind: 'media', media: null, choices: [] }],
    ['one item as a list', /^List/, { kind: 'list', items: [{ title: {}, choices: [] }] }],
    ['one item as a gallery', /^Gallery/, { kind: 'gallery', items: [{ title: {}, choices: [] }] }],
    ['a webhook that is called as a function', /^Function/, { kind: 'handler', webhook: true, todo: false }],
  ])('BLOCKS-037/select/media/list/function: begins with %s', async (_, name, content) => {
    const from = /Basic/.test(name.source) ? gallery : hello
    await openBlocks(edit({ ...from, _id: hello._id }), {
      answers: { [`GET /api/agent/block/${hello._id}`]: () => ({ ...from, _id: hello._id }) },
    })
    await screen.findAllByLabelText('Title')
    await become(name)
    await waitFor(() => expect(kept()).toMatchObject(content))
    expect(kept()).not.toHaveProperty('text.en')
  })

  it('is chosen without a question where nothing was said yet', async () => {
    await openBlocks('/content/responses/edit/basic')
    fireEvent.click(await screen.findByRole('tab', { name: 'Settings' }))
    press('Change the type')
    fireEvent.click(dialog().getByRole('button', { name: /^Media/ }))
    expect(question.now()).toBeUndefined()
    await screen.findByRole('tab', { name: 'Media' })
  })
})

describe('every kind', () => {
  it.each([
    ['basic', 'Message'],
    ['kb', 'Knowledge'],
    ['logic', 'Conditions'],
    ['variable', 'Variables'],
  ])('BLOCKS-017/first: %s begins on its own first tab, %s', async (kind, name) => {
    await openBlocks(`/content/responses/edit/${kind}`)
    await waitFor(() => field('Topic'))
    expect(within(screen.getAllByRole('tablist')[0]!).getAllByRole('tab')[0]!.textContent).toBe(name)
    expect(screen.getByRole('tab', { name, selected: true })).toBeTruthy()
  })
})
