/** A workspace as a file: exported, and imported once somebody has seen what that changes. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { uploadRules } from '#shared/contracts/media'
import type { WorkspaceOutcome } from '#shared/contracts/portability'
import { faultAt } from '#shared/faults'
import { fileProblem, Problem } from '#shared/problem'
import { field, findDialog } from '../actions.ts'
import { openBucket, type Bucket } from '../bucket.ts'
import { idOf, maya, type Answers } from '../screen.tsx'
import { bodies, inLive, openBackups, restore, safety } from './backups-screen.tsx'

let bucket: Bucket
beforeEach(() => {
  bucket = openBucket()
})
const uploadId = idOf(91)
const run = 'POST /api/agent/workspace/import'
const exporting = 'POST /api/agent/workspace/export'

const none = { created: 0, updated: 0, skipped: 0, removed: 0 }
const outcome: WorkspaceOutcome = {
  content: {
    ...none,
    created: 3,
    removed: 2,
    kinds: {
      block: { ...none, created: 3, removed: 2 },
      form: none,
      field: none,
      intent: { ...none, skipped: 4 },
      entity: none,
      test: none,
      mapping: none,
    },
    refused: [],
  },
  settings: {
    company: { ...none, updated: 1 },
    channels: none,
    departments: { ...none, created: 1 },
    events: none,
    variables: none,
  },
  media: { created: 5, skipped: 7 },
  unlearned: 2,
  missing: [{ channel: 'whatsapp', field: 'whatsappAppSecret' }],
}

async function openTab(answers: Answers = {}, agent = maya) {
  const opened = await openBackups({
    at: '?tab=move',
    agent,
    answers: {
      'POST /api/agent/upload': () => ({ uploadId, url: 'https://bucket.example/', fields: {} }),
      [run]: () => outcome,
      ...answers,
    },
  })
  await screen.findByRole('button', { name: 'Export' })
  return opened
}

/** Opens the dialog, chooses a file, and has it tried out. */
async function check(name = 'bloom-draft-23-11-26.parley') {
  fireEvent.click(screen.getByRole('button', { name: 'Import a workspace file…' }))
  const shown = await findDialog()
  chooseFile(name)
  fireEvent.click(shown.getByRole('button', { name: 'Check the file' }))
  return shown
}

function chooseFile(name: string) {
  const input = screen.getByRole('dialog').querySelector('input[type=file]')
  if (!input) throw new Error('The dialog takes no file.')
  fireEvent.change(input, { target: { files: [new File(['PK'], name)] } })
}

describe('an export of the workspace', () => {
  it('takes the media along or leaves them out, and saves the file that the server names', async () => {
    const { calls } = await openTab({
      [exporting]: () => ({ url: 'https://bucket.example/w', fileName: 'bloom-draft-23-11-26.parley' }),
      'GET https://bucket.example/w': () => 'the file',
    })
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    await screen.findByText('The workspace file was saved')
    fireEvent.click(screen.getByRole('checkbox', { name: 'With pictures and files' }))
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(bodies(calls, exporting)).toEqual([{ media: true }, { media: false }]))
    await waitFor(() => expect(bucket.saved).toEqual(Array(2).fill('bloom-draft-23-11-26.parley')))
  })

  it('that fails says why', async () => {
    await openTab({
      [exporting]: () => {
        throw new Problem('too-many-requests')
      },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    await screen.findByText('That was too fast. Please try again in a moment.')
    expect(bucket.saved).toEqual([])
  })
})

describe('an import of a workspace file', () => {
  it('shows content, settings, media and missing secrets before it is done, and the way back afterwards', async () => {
    const { calls } = await openTab({
      [run]: (body) => ((body as { commit: boolean }).commit ? { ...outcome, safety: safety._id } : outcome),
    })
    const shown = await check()
    await shown.findByRole('row', { name: /Responses 3 – 2 –/ })
    for (const name of [/Company settings – 1 – –/, /Departments 1 – – –/, /Pictures and files 5 – – 7/])
      shown.getByRole('row', { name })
    expect(shown.queryByRole('row', { name: /Channels/ })).toBeNull()
    shown.getByText('WhatsApp: App secret')
    shown.getByText('A backup of now is made first, so you can undo this.')
    fireEvent.click(shown.getByRole('button', { name: 'Import' }))
    await screen.findByText('The workspace file was imported')
    screen.getByText('9 new, 1 changed, 2 removed. A backup of before was made.')
    screen.getByText('WhatsApp: App secret')
    screen.getByText(/The language model does not know 2 changes of it yet\. Build it/)
    expect(screen.getByRole('link', { name: 'Go to builds' }).getAttribute('href')).toBe('/training/builds')
    expect(screen.getByRole('link', { name: 'Enter secrets' }).getAttribute('href')).toBe('/settings/channels')
    expect(bodies(calls, run)).toEqual([
      { uploadId, commit: false },
      { uploadId, commit: true },
    ])
    expect(bucket.uploaded).toEqual(uploadRules.workspace.contentTypes)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('The import was undone')
    expect(bodies(calls, restore)).toEqual([{ snapshotId: safety._id }])
    expect(screen.queryByText('The workspace file was imported')).toBeNull()
  })

  it('asks for no secrets and no build where none is missing', async () => {
    await openTab({ [run]: () => ({ ...outcome, missing: [], unlearned: 0, safety: safety._id }) })
    const shown = await check()
    await shown.findByRole('row', { name: /Responses 3 – 2 –/ })
    fireEvent.click(shown.getByRole('button', { name: 'Import' }))
    await screen.findByText('The workspace file was imported')
    screen.getByRole('button', { name: 'Undo' })
    expect(screen.queryByRole('link', { name: 'Enter secrets' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Go to builds' })).toBeNull()
  })

  it('into the live environment wants its name typed, for each file anew', async () => {
    const { calls } = await openTab({}, inLive)
    const shown = await check()
    await shown.findByText('To confirm, type “Production”.')
    const isBarred = () => shown.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled') === 'true'
    expect(isBarred()).toBe(true)
    fireEvent.change(field('To confirm, type “Production”.'), { target: { value: 'Production' } })
    expect(isBarred()).toBe(false)
    chooseFile('other.zip')
    fireEvent.click(shown.getByRole('button', { name: 'Check the file' }))
    await shown.findByText('To confirm, type “Production”.')
    expect(isBarred()).toBe(true)
    fireEvent.change(field('To confirm, type “Production”.'), { target: { value: 'Production' } })
    fireEvent.click(shown.getByRole('button', { name: 'Import' }))
    await screen.findByText('The workspace file was imported')
    expect(bodies(calls, run).at(-1)).toEqual({ uploadId, commit: true, name: 'Production' })
  })

  it('of a file that is wrong lists what is wrong and where, and stays for another file', async () => {
    await openTab({
      [run]: () => {
        throw fileProblem(faultAt('content/block.jsonl.12.title', 'mandatory'), faultAt('uploadId', 'file-checksum'))
      },
    })
    const shown = await check()
    await shown.findByText('This file cannot be imported')
    const place = shown.getByText('content/block.jsonl.12.title')
    expect(place.closest('li')?.textContent).toBe('content/block.jsonl.12.title Mandatory field')
    shown.getByText(/has changed since it was exported/)
    shown.getByRole('button', { name: 'Check the file' })
  })

  it('that would change nothing cannot be done', async () => {
    const { kinds } = outcome.content
    const content = { ...none, kinds: { ...kinds, block: none }, refused: [] }
    const settings = { company: none, channels: none, departments: none, events: none, variables: none }
    await openTab({
      [run]: () => ({ content, settings, media: { created: 0, skipped: 7 }, unlearned: 0, missing: [] }),
    })
    const shown = await check()
    await shown.findByRole('row', { name: /Pictures and files – – – 7/ })
    expect(shown.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('that content stands against says so and cannot be done', async () => {
    const item = { kind: 'block', _id: idOf(31), title: 'Hello' } as const
    const refused = [{ severity: 'error', code: 'reference-gone', item, other: 'Roses' } as const]
    await openTab({ [run]: () => ({ ...outcome, content: { ...outcome.content, refused } }) }, inLive)
    const shown = await check()
    await shown.findByText('“Hello” needs something that would be missing: Roses')
    expect(shown.queryByRole('textbox')).toBeNull()
    expect(shown.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true')
  })
})
