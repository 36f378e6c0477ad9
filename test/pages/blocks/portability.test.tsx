/** Import and export of responses and of their translations: what is asked, shown before it is done, and said. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { uploadRules } from '#shared/contracts/media'
import type { ImportOutcome } from '#shared/contracts/portability'
import type { TranslationOutcome } from '#shared/contracts/translations'
import { faultAt } from '#shared/faults'
import { fileProblem, Problem, type ProblemCode } from '#shared/problem'
import { openBlocks, pickFromMenu, pickOption, readOnly } from './blocks-screen.tsx'
import { dialog, press } from '../actions.ts'
import { openBucket } from '../bucket.ts'
import { idOf, type Answers } from '../screen.tsx'

const uploadId = idOf(91)
const content = 'POST /api/agent/block/import'
const translations = 'POST /api/agent/translations/import'
let uploaded: string[]
let saved: string[]

beforeEach(() => {
  ;({ uploaded, saved } = openBucket())
})
async function openList(answers: Answers = {}, agent?: typeof readOnly) {
  const opened = await openBlocks('/content/responses', {
    ...(agent && { agent }),
    answers: {
      'POST /api/agent/upload': () => ({ uploadId, url: 'https://bucket.example/', fields: {} }),
      'GET https://bucket.example/export': () => 'the file',
      ...answers,
    },
  })
  await screen.findByRole('link', { name: 'Hello' })
  return opened
}

const choose = (name: string, text: string) => {
  const file = new File([text], name, { type: 'application/vnd.ms-excel' })
  fireEvent.change(screen.getByRole('dialog').querySelector('input[type=file]')!, { target: { files: [file] } })
}
/** Disabled, and yet where the keyboard is: Escape still closes the dialog. */
const expectBarred = (name: string) => {
  const button = dialog().getByRole('button', { name })
  expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false])
}
const bodies = (calls: readonly { route: string; body: unknown }[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body)

describe('an export', () => {
  it('of responses asks for topics, forms and mappings, and saves the file that the server names', async () => {
    const { calls } = await openList({
      'POST /api/agent/block/export': () => ({
        url: 'https://bucket.example/export',
        fileName: 'bloom-responses.json',
      }),
    })
    pickFromMenu('Import and export', 'Export responses')
    await screen.findByRole('heading', { name: 'Export responses' })
    await pickOption(dialog().getByRole('button', { name: /Topics/ }), 'Service')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Forms' }))
    press('Export')
    await screen.findByText('Your responses have been exported successfully.')
    expect(bodies(calls, 'POST /api/agent/block/export')).toEqual([
      { topics: ['Service'], forms: false, mappings: true },
    ])
    expect(saved).toEqual(['bloom-responses.json'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('of translations is saved at once and said in the words of the specification, TRANSLATIONS-002/success', async () => {
    await openList({
      'POST /api/agent/translations/export': () => ({
        url: 'https://bucket.example/export',
        fileName: 'bloom-translations-22-11-26.csv',
      }),
    })
    pickFromMenu('Import and export', 'Export translations')
    await screen.findByText('Your response translations have been exported successfully.')
    expect(saved).toEqual(['bloom-translations-22-11-26.csv'])
  })

  it('that fails shows the message of the server, TRANSLATIONS-002/failure, IMPORTEXPORT-005/export, ERRORS-004/export', async () => {
    const failsAs = (code: ProblemCode) => () => {
      throw new Problem(code)
    }
    await openList({
      'POST /api/agent/translations/export': failsAs('unavailable'),
      'POST /api/agent/block/export': failsAs('too-many-requests'),
    })
    pickFromMenu('Import and export', 'Export translations')
    const menu = screen.getByRole('button', { name: 'Import and export' })
    expect(menu.getAttribute('aria-disabled')).toBe('true')
    await screen.findByText('The service is busy. Please try again in a moment.')
    await waitFor(() => expect(menu.getAttribute('aria-disabled')).toBeNull())
    pickFromMenu('Import and export', 'Export responses')
    await screen.findByRole('heading', { name: 'Export responses' })
    press('Export')
    await screen.findByText('That was too fast. Please try again in a moment.')
    expect(saved).toEqual([])
    expect(screen.getByRole('heading', { name: 'Export responses' })).toBeTruthy()
  })
})

describe('an import of responses', () => {
  const none = { created: 0, updated: 0, skipped: 0, removed: 0 }
  const kinds = { block: none, form: none, field: none, intent: none, entity: none, test: none, mapping: none }
  const outcome: ImportOutcome = {
    ...none,
    created: 2,
    removed: 1,
    kinds: { ...kinds, block: { ...none, created: 2, removed: 1 } },
    refused: [],
  }
  const file = JSON.stringify({ content: { blocks: [{ group: 'Orders' }, { group: 'Bouquets' }] } })
  const openDialog = async (answers: Answers) => {
    const opened = await openList(answers)
    pickFromMenu('Import and export', 'Import responses')
    await screen.findByRole('heading', { name: 'Import responses' })
    choose('content.json', file)
    return opened
  }

  it('uploads the file once, shows what would be done, and does it when asked, anew for other options', async () => {
    const { calls } = await openDialog({ [content]: () => outcome })
    press('Check the file')
    await screen.findByRole('row', { name: /Responses 2 – 1 –/ })
    dialog().getByText(/^Your current content is kept as a release/)
    fireEvent.click(dialog().getByRole('checkbox', { name: 'Overwrite what is already there' }))
    expect(screen.queryByRole('row', { name: /Responses/ })).toBeNull()
    fireEvent.mouseDown(await dialog().findByRole('button', { name: /Only these topics/ }))
    const orders = await screen.findByRole('option', { name: 'Orders' })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Bouquets', 'Orders'])
    fireEvent.mouseUp(orders)
    press('Check the file')
    await screen.findByRole('row', { name: /Responses 2/ })
    press('Import')
    await screen.findByText('Imported: 2 new, 0 changed, 1 removed')
    expect(screen.getByRole('link', { name: 'Undo…' }).getAttribute('href')).toBe('/settings/backup?tab=undo')
    const given = { uploadId, type: 'partial', overwrite: true, topics: ['Orders'] }
    expect(bodies(calls, content)).toEqual([
      { ...given, overwrite: false, topics: [], dryRun: true },
      { ...given, dryRun: true },
      { ...given, dryRun: false },
    ])
    expect(bodies(calls, 'POST /api/agent/upload')).toEqual([
      { purpose: 'content', contentType: 'application/json', bytes: file.length },
    ])
    expect(uploadRules.content.contentTypes).toContain(uploaded[0])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers no topics of a file that has no responses', async () => {
    await openDialog({ [content]: () => outcome })
    await dialog().findByRole('button', { name: /Only these topics/ })
    choose('content.json', JSON.stringify({ content: { blocks: [] } }))
    await waitFor(() => expect(dialog().queryByRole('button', { name: /Only these topics/ })).toBeNull())
    expect(dialog().queryByText('Only these topics')).toBeNull()
  })

  it('that would change nothing tells of no way back', async () => {
    const skipped = { ...none, skipped: 3 }
    await openDialog({ [content]: () => ({ ...outcome, ...skipped, kinds: { ...kinds, block: skipped } }) })
    press('Check the file')
    await screen.findByRole('row', { name: /Responses – – – 3/ })
    expect(dialog().queryByText(/^Your current content is kept as a release/)).toBeNull()
  })

  it('whose file the bucket does not take says so, and nothing is tried out', async () => {
    const { calls } = await openDialog({ [content]: () => outcome })
    openBucket(300)
    press('Check the file')
    await screen.findByText('The file could not be uploaded. Please try again.')
    expect(bodies(calls, content)).toEqual([])
  })

  it('that would replace everything names no topics', async () => {
    const { calls } = await openDialog({ [content]: () => outcome })
    fireEvent.click(dialog().getByRole('radio', { name: /Replace all of it/ }))
    expect(dialog().queryByRole('checkbox')).toBeNull()
    press('Check the file')
    await screen.findByRole('row', { name: /Responses 2/ })
    expect(bodies(calls, content)).toEqual([{ uploadId, type: 'complete', dryRun: true }])
  })

  it('that cannot be done says why and offers no button for it', async () => {
    const refused: ImportOutcome['refused'] = [
      {
        severity: 'error',
        code: 'reference-gone',
        item: { kind: 'block', _id: idOf(31), title: 'Hello' },
        other: 'Roses',
      },
      {
        severity: 'error',
        code: 'title-twice',
        item: { kind: 'block', _id: idOf(32), title: 'Hello' },
        other: 'hello',
      },
    ]
    await openDialog({ [content]: () => ({ ...outcome, refused }) })
    press('Check the file')
    await screen.findByText('“Hello” needs something that would be missing: Roses')
    screen.getByText('“Hello” and “hello” would have the same title.')
    expectBarred('Import')
  })

  it('of a file that is wrong shows the message of the server, and each fault with its place, IMPORTEXPORT-005/import, ERRORS-004/import', async () => {
    await openDialog({
      [content]: () => {
        throw fileProblem(faultAt('content.blocks.3.title', 'mandatory'), faultAt('uploadId', 'file-checksum'))
      },
    })
    press('Check the file')
    await screen.findByText('This file was not imported. Nothing has been changed.')
    const place = await dialog().findByText('blocks.3.title')
    expect(place.closest('li')!.textContent).toBe('blocks.3.title Mandatory field')
    dialog().getByText(/has changed since it was exported/)
    dialog().getByRole('button', { name: 'Check the file' })
  })

  it('is refused in a read-only environment, where exports are not', async () => {
    await openList({}, readOnly)
    press('Import and export')
    const entry = (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}`) })
    expect(entry('Import responses').getAttribute('aria-disabled')).toBe('true')
    expect(entry('Import translations').getAttribute('aria-disabled')).toBe('true')
    expect(entry('Export responses').getAttribute('aria-disabled')).not.toBe('true')
  })
})

describe('an import of translations', () => {
  const outcome: TranslationOutcome = {
    updated: 1,
    texts: 2,
    ignored: 1,
    ignoredRows: [{ row: 4, id: 'x1', field: 'text', reason: 'id' }],
    ignoredColumns: ['fr'],
  }
  const openDialog = async (answers: Answers) => {
    const opened = await openList(answers)
    pickFromMenu('Import and export', 'Import translations')
    await screen.findByRole('heading', { name: 'Import translations' })
    choose('bloom.csv', 'block id,field,en\n')
    return opened
  }

  it('shows what would change and what is ignored, and says what was changed', async () => {
    const { calls } = await openDialog({ [translations]: () => outcome })
    press('Check the file')
    await screen.findByText('2 texts change, in 1 response or form.')
    screen.getByText('Row 4: nothing here has the id “x1”.')
    screen.getByText('These columns are none of your languages: fr')
    press('Import')
    await screen.findByText('2 texts were changed')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(calls, translations)).toEqual([
      { uploadId, dryRun: true },
      { uploadId, dryRun: false },
    ])
    expect(uploaded).toEqual(['text/csv'])
  })

  it('that changes nothing cannot be done, and one of a wrong file shows the message of the server, TRANSLATIONS-002/failure, ERRORS-004/translations', async () => {
    let isWrong = false
    await openDialog({
      [translations]: () => {
        if (isWrong) throw fileProblem(faultAt('uploadId', 'file-quote', { row: 7 }))
        return { ...outcome, updated: 0, texts: 0, ignoredColumns: [] }
      },
    })
    press('Check the file')
    await screen.findByText('This file changes nothing.')
    expectBarred('Import')
    isWrong = true
    choose('other.csv', 'block id,field,en\n"')
    press('Check the file')
    await screen.findByText('This file was not imported. Nothing has been changed.')
    await dialog().findByText('The quotation mark in row 7 never ends.')
  })
})
