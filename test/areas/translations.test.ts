import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallClock } from '#shared/wall-clock'
import { csvBytesMax } from '#shared/limits'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import { message, nobody } from '../kit/content-drafts.ts'
import { fileBehind, uploadTable } from '../kit/content-files.ts'
import { environmentOf, openWorld, type Worker, type World } from '../kit/world.ts'

let world: World
let company: FoundedCompany
let admin: Worker

beforeAll(async () => {
  world = await openWorld()
  ;({ company, admin } = await world.newCompany())
  await work('Draft')
})
afterAll(() => world.close())

const work = (name: 'Live' | 'Draft') =>
  admin.environments.switch({ environmentId: environmentOf(company, name), agentId: admin.agent._id })

const audited = async () => (await admin.history.audits()).audits.map(({ type }) => type)

describe('translations', () => {
  it('are exported as a CSV file of the company, the day and all its languages, TRANSLATIONS-001/export', async () => {
    const block = await admin.blocks.create(message('Hello', { text: { en: '=Hello', de: 'Hallo, Welt' } }))
    const answer = await admin.translations.export()
    const [year, month, day] = wallClock(new Date(world.clock.now()), 'Europe/London').day.split('-') as [
      string,
      string,
      string,
    ]
    expect(answer.fileName).toBe(`${company.name}-translations-${day}-${month}-${year.slice(2)}.csv`)
    const { text, type, disposition } = await fileBehind(answer)
    expect(type).toBe('text/csv; charset=utf-8')
    expect(disposition).toBe(`attachment; filename*=UTF-8''${answer.fileName}`)
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffblock id,field,title,en,de',
      `${block._id},text,${block.title},'=Hello,"Hallo, Welt"`,
    ])
    expect(await audited()).toContain('export-translation')
  })

  it('are imported from an upload: told first, then written and audited, as a revision that the next save builds on, TRANSLATIONS-001/import, TRANSLATIONS-003/update/unknown', async () => {
    const block = await admin.blocks.create(message('Bye', { text: { en: 'Bye' } }))
    const upload = () =>
      uploadTable(admin, `${block._id},text,,Tschüss`, `${nobody},text,Nobody,`, `${block._id},title,Bye,`)
    const outcome = {
      updated: 1,
      texts: 1,
      ignored: 2,
      ignoredRows: [
        { row: 3, id: nobody, field: 'text', reason: 'id' },
        { row: 4, id: block._id, field: 'title', reason: 'field' },
      ],
      ignoredColumns: [],
    }
    expect(await admin.translations.import({ uploadId: await upload(), dryRun: true })).toEqual(outcome)
    expect(await admin.blocks.get({ _id: block._id })).toEqual(block)
    expect(await audited()).not.toContain('import-translation')
    expect(await admin.translations.import({ uploadId: await upload() })).toEqual(outcome)
    expect(await admin.blocks.get({ _id: block._id })).toMatchObject({
      text: { en: 'Bye', de: 'Tschüss' },
      revision: 2,
    })
    expect(await audited()).toContain('import-translation')
    const saved = await admin.blocks.update({ ...message('Bye'), _id: block._id, revision: 2 })
    expect(saved.revision).toBe(3)
  })

  it('of another company, of another sender, in the wrong form or in a read-only environment are refused', async () => {
    const { admin: stranger, company: other } = await world.newCompany()
    await stranger.environments.switch({ environmentId: environmentOf(other, 'Draft'), agentId: stranger.agent._id })
    const { _id } = await admin.blocks.create(message('Ours', { text: { en: 'Ours' } }))
    const foreign = await uploadTable(stranger, `${_id},text,Theirs,`)
    // The id is of no use elsewhere, and nothing tells that it exists.
    expect(await stranger.translations.import({ uploadId: foreign })).toMatchObject({
      updated: 0,
      ignored: 1,
      ignoredRows: [{ reason: 'id' }],
    })
    await expect(admin.translations.import({ uploadId: foreign })).rejects.toMatchObject({ code: 'upload-missing' })
    await expect(
      admin.translations.import({ uploadId: await uploadTable(admin, `${_id},text,-,`) }),
    ).rejects.toMatchObject({
      code: 'file-refused',
      status: 400,
      details: [{ path: 'uploadId', code: 'row-english-empty', values: { row: 2 } }],
    })
    const uploadId = await uploadTable(admin, `${_id},text,Changed,`)
    await work('Live')
    await expect(admin.translations.import({ uploadId })).rejects.toMatchObject({
      code: 'environment-read-only',
      status: 409,
    })
    await work('Draft')
    expect(await admin.translations.import({ uploadId })).toMatchObject({ updated: 1 })
  })

  it('of more than 20 MB, or in no CSV file, get no place to be uploaded to', async () => {
    const ask = (contentType: string, bytes: number) =>
      admin.media.upload({ purpose: 'translations', contentType, bytes })
    await expect(ask('text/csv', csvBytesMax + 1)).rejects.toMatchObject({
      code: 'too-large',
      values: { limit: '20 MB' },
    })
    await expect(ask('application/json', 10)).rejects.toMatchObject({ code: 'not-a-table' })
    expect(await ask('text/csv', csvBytesMax)).toMatchObject({ uploadId: expect.any(String) as string })
  })

  it('that two colleagues import at the same moment are all there', async () => {
    const items = await Promise.all(['One', 'Two'].map((name) => admin.blocks.create(message(name))))
    const tables = await Promise.all(items.map(({ _id }) => uploadTable(admin, `${_id},text,,Zugleich`)))
    await Promise.all(tables.map((uploadId) => admin.translations.import({ uploadId })))
    for (const { _id } of items) expect(await admin.blocks.get({ _id })).toMatchObject({ text: { de: 'Zugleich' } })
  })

  it('carry the texts of menu and plugin, which land with those of the responses', async () => {
    const block = await admin.blocks.create(message('Menu', { text: { en: 'Menu' } }))
    const { _id: id } = await admin.settings.company()
    const menu = [{ title: { en: 'Book' }, action: { type: 'block' as const, value: block._id } }]
    await admin.settings.updateCompany({ id, persistentMenu: menu })
    const { text } = await fileBehind(await admin.translations.export())
    expect(text).toContain('settings,persistentMenu.0.title,Menu,Book,')
    const uploadId = await uploadTable(admin, 'settings,persistentMenu.0.title,,Termin', `${block._id},text,,Menü`)
    expect(await admin.translations.import({ uploadId })).toMatchObject({ updated: 2, texts: 2, ignored: 0 })
    const { persistentMenu } = await admin.settings.company()
    expect(persistentMenu[0]?.title).toEqual({ en: 'Book', de: 'Termin' })
    expect(await admin.blocks.get({ _id: block._id })).toMatchObject({ text: { en: 'Menu', de: 'Menü' } })
    const alone = await uploadTable(admin, 'settings,persistentMenu.0.title,,Buchen')
    expect(await admin.translations.import({ uploadId: alone })).toMatchObject({ updated: 1, texts: 1 })
    expect((await admin.settings.company()).persistentMenu[0]?.title).toEqual({ en: 'Book', de: 'Buchen' })
  })
})
