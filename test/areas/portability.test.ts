import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompanySettings } from '#shared/contracts/company-settings'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { settings } from '../../functions/platform/tenancy/tenancy.ts'
import type { FoundedCompany } from '../../functions/company/founding.ts'
import {
  choice,
  gallery,
  leadsTo,
  message,
  nobody,
  picture,
  png,
  select,
  talkTest,
  title,
  uploaded,
} from '../kit/content-drafts.ts'
import { fileBehind, uploadContent, uploadFile } from '../kit/content-files.ts'
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

const partial = { type: 'partial' as const }
const newest = async () => {
  const { audits } = await admin.history.audits()
  return audits[0]!.type
}

describe('an export of content', () => {
  it('imported into another environment gives the same file there, byte for byte, IMPORTEXPORT-001/export/import, IMPORTEXPORT-002/all/forms/mappings', async () => {
    const [{ admin: builder, company: shop }, image] = [await world.newCompany(), 'block-image' as const]
    const agentId = builder.agent._id
    const go = (name: 'Live' | 'Draft') =>
      builder.environments.switch({ environmentId: environmentOf(shop, name), agentId })
    await go('Draft')
    const pointer = await uploaded(builder, png, image)
    const shown = await builder.blocks.create(picture(pointer))
    await builder.blocks.create(gallery([pointer]))
    const entity = await builder.knowledge.createEntity({
      title: 'Flower',
      synonyms: [{ value: 'rose', written: ['roses'] }],
    })
    const intent = await builder.knowledge.createIntent({
      title: 'Order',
      utterances: [{ text: 'a rose', entities: [{ start: 2, end: 6, entityId: entity._id }] }],
    })
    const field = await builder.forms.create({
      type: 'form-field',
      title: 'E-mail',
      question: { en: 'E-mail?' },
      fieldType: 'input-email',
      dataType: 'text',
    })
    const form = await builder.forms.create({
      type: 'form',
      title: 'Contact',
      questions: [{ fieldType: 'existing', fieldId: field._id }],
    })
    const asking = await builder.blocks.create({
      type: 'function',
      title: 'Asks',
      group: 'Orders',
      function: { type: 'form', formId: form._id },
      next: shown._id,
    })
    const menu = await builder.blocks.create(select([{ type: 'block-intent', value: intent._id }, leadsTo(asking._id)]))
    await builder.knowledge.mapIntent({ intent: intent._id, entities: [entity._id], blockId: asking._id })
    await builder.knowledge.mapChoice({ intent: intent._id, blockId: shown._id, source_block: { blockId: menu._id } })
    await builder.knowledge.mapEntity({ entity: entity._id, blockId: menu._id })

    const test = await builder.tests.create({
      test: {
        ...talkTest('A menu'),
        steps: [{ input: { type: 'start', blockId: menu._id }, expect: { block: menu._id } }],
      },
    })

    const exportAll = async () => (await fileBehind(await builder.portability.export())).text
    const file = await exportAll()
    expect(JSON.parse(file)).toMatchObject({ audit: { created: test.updated, origin: shop.name } })
    const { environments } = builder
    const { _id: environmentId } = await environments.create({ name: 'Copy' })
    await environments.switch({ environmentId, agentId })
    const outcome = await builder.portability.import({ uploadId: await uploadFile(builder, file), type: 'complete' })
    expect(outcome).toMatchObject({ created: 12, updated: 0, skipped: 0, removed: 0, refused: [] })
    expect(await exportAll()).toBe(file)
    const mappings = await builder.knowledge.intentMappings()
    expect(mappings).toMatchObject([{ intent: intent._id, blockId: asking._id }])
    await expect(builder.blocks.remove({ id: shown._id })).rejects.toMatchObject({ code: 'in-use' })
    await expect(builder.blocks.create(message('Any', { title: menu.title }))).rejects.toMatchObject({
      code: 'duplicate-title',
    })
  })

  it('brings tests along with all topics, and they name the items by the ids that these have here', async () => {
    const { admin: other, company: elsewhere } = await world.newCompany()
    const goTo = { environmentId: environmentOf(elsewhere, 'Draft'), agentId: other.agent._id }
    await other.environments.switch(goTo)
    const key = `hello-${title('x').slice(2)}`
    const [block, intent] = [
      await admin.blocks.create(message('Hi', { key })),
      { title: title('Greet'), key: `${key}-meant` },
    ]
    const meant = await admin.knowledge.createIntent(intent)
    const talk = {
      ...talkTest(title('Talk')),
      steps: [
        { input: { type: 'start' as const, blockId: block._id }, expect: { block: block._id, intent: meant._id } },
      ],
    }
    const [made, asked] = [
      await admin.tests.create({ test: talk }),
      await admin.tests.create({
        test: {
          type: 'questions',
          title: title('Asked'),
          language: 'en',
          questions: [{ text: 'hi', block: block._id }],
        },
      }),
    ]
    const [ownBlock, ownIntent] = [
      await other.blocks.create(message('Hello here', { key })),
      await other.knowledge.createIntent({ ...intent, title: 'Another title' }),
    ]
    const file = (await fileBehind(await admin.portability.export())).text
    const uploadId = await uploadFile(other, file)
    expect(await other.portability.import({ uploadId, ...partial })).toMatchObject({ kinds: { test: { created: 2 } } })
    const found = new Map((await other.tests.list()).map((each) => [each._id, each]))
    expect(found.get(made._id)).toMatchObject({
      steps: [{ input: { blockId: ownBlock._id }, expect: { block: ownBlock._id, intent: ownIntent._id } }],
    })
    expect(found.get(asked._id)).toMatchObject({ questions: [{ text: 'hi', block: ownBlock._id }] })
    const part = (await fileBehind(await admin.portability.export({ topics: [block.group] }))).text
    expect((JSON.parse(part) as { content: object }).content).not.toHaveProperty('tests')
  })

  it('tells what an import would do before it does it, and does it once it is asked to, IMPORTEXPORT-003/types', async () => {
    const name = title('Imported')
    const uploadId = await uploadContent(admin, name)
    const told = await admin.portability.import({ uploadId, ...partial, dryRun: true })
    expect(told).toMatchObject({ created: 1, kinds: { block: { created: 1 } }, refused: [] })
    const titles = async () => (await admin.blocks.list()).map((block) => block.title)
    expect(await titles()).not.toContain(name)
    expect(await admin.portability.import({ uploadId, ...partial })).toEqual(told)
    expect(await titles()).toContain(name)
    expect(await newest()).toBe('import-content')
    expect(await admin.portability.import({ uploadId, ...partial, overwrite: true })).toMatchObject({
      created: 0,
      skipped: 1,
    })
  })

  it('keeps what a colleague saves or imports at the same moment', async () => {
    const names = ['Imported', 'Imported too', 'Imported as well'].map(title)
    const uploads = await Promise.all(names.map((name) => uploadContent(admin, name)))
    const [first, ...others] = uploads.map((uploadId) => () => admin.portability.import({ uploadId, ...partial }))
    const saved = title('Saved')
    await Promise.all([first!(), admin.blocks.create(message('x', { title: saved }))])
    await Promise.all(others.map((run) => run()))
    const titles = (await admin.blocks.list()).map((block) => block.title)
    expect(titles).toEqual(expect.arrayContaining([...names, saved]))
  })

  it('is not imported where something that stays needs what a topic loses, nor with a name that is taken, all or nothing, IMPORTEXPORT-004/atomic', async () => {
    const group = title('Sale')
    const doomed = await admin.blocks.create(message('Sale', { group }))
    const leading = await admin.blocks.create(select([leadsTo(doomed._id)]))
    const fresh = JSON.stringify({
      content: {
        blocks: [
          {
            ...message('Spring sale', { group }),
            _id: '01JD0000000000000000000042',
            key: title('k').replace(' ', '-'),
            updated: '2026-11-22T10:00:00.000Z',
          },
        ],
      },
    })
    const uploadId = await uploadFile(admin, fresh)
    const given = { uploadId, ...partial, topics: [group] }
    expect((await admin.portability.import({ ...given, dryRun: true })).refused).toEqual([
      {
        severity: 'error',
        code: 'reference-gone',
        item: { kind: 'block', _id: leading._id, title: leading.title },
        other: doomed.title,
      },
    ])
    await expect(admin.portability.import(given)).rejects.toMatchObject({ code: 'release-unsound', status: 409 })
    expect(await admin.blocks.get({ _id: doomed._id })).toEqual(doomed)
    await admin.blocks.remove({ id: leading._id })
    expect(await admin.portability.import(given)).toMatchObject({ created: 1, removed: 1 })

    const taken = await uploadContent(admin, doomed.title)
    await admin.portability.import({ uploadId: taken, ...partial })
    const again = await uploadFile(admin, {
      content: {
        blocks: [
          { ...message('x'), _id: nobody, title: doomed.title, key: 'another', updated: '2026-11-22T10:00:00.000Z' },
        ],
      },
    })
    expect((await admin.portability.import({ uploadId: again, ...partial, dryRun: true })).refused).toMatchObject([
      { code: 'title-twice', other: doomed.title },
    ])
  })

  it('is not imported where the menu of the live environment needs what it would take away', async () => {
    const { admin: builder, company: shop } = await world.newCompany({ environments: [{ name: 'Live', isLive: true }] })
    const group = title('Menu')
    const [listed, other] = await Promise.all([1, 2].map(() => builder.blocks.create(message('Listed', { group }))))
    const persistentMenu = [choice(leadsTo(listed!._id))]
    await transact([new Table({ client: shop.id }).put(settings, CompanySettings.parse({ persistentMenu }))])
    const fileOf = async (block: object) => uploadFile(builder, { content: { blocks: [block] } })
    const without = { uploadId: await fileOf(other!), ...partial, topics: [group] }
    expect(await builder.portability.import({ ...without, dryRun: true })).toMatchObject({
      removed: 1,
      refused: [{ severity: 'error', code: 'menu-gone', other: listed!.title }],
    })
    await expect(builder.portability.import(without)).rejects.toMatchObject({ code: 'release-unsound' })
    const withListed = { uploadId: await fileOf(listed!), ...partial, topics: [group] }
    expect(await builder.portability.import(withListed)).toMatchObject({ removed: 1, refused: [] })
  })

  it('is not imported without its pictures, of which another company has none', async () => {
    const made = await admin.blocks.create(picture(await uploaded(admin, png, 'block-image')))
    const { text } = await fileBehind(await admin.portability.export({ topics: [made.group] }))
    const { admin: stranger, company: other } = await world.newCompany()
    await stranger.environments.switch({ environmentId: environmentOf(other, 'Draft'), agentId: stranger.agent._id })
    const given = { uploadId: await uploadFile(stranger, text), ...partial, dryRun: true }
    await expect(stranger.portability.import(given)).rejects.toMatchObject({
      code: 'file-refused',
      details: [{ path: 'content.blocks.0', code: 'media-gone' }],
    })
    const here = { uploadId: await uploadFile(admin, text), ...partial, dryRun: true }
    expect(await admin.portability.import(here)).toMatchObject({ skipped: 1, refused: [] })
  })

  it('is not imported into a live environment beside others, nor as JSON of anything else', async () => {
    const uploadId = await uploadContent(admin, title('Live'))
    await work('Live')
    await expect(admin.portability.import({ uploadId, ...partial })).rejects.toMatchObject({
      code: 'environment-read-only',
      status: 409,
    })
    expect(await admin.portability.export()).toMatchObject({
      fileName: expect.stringMatching(/-responses-.*\.json$/) as string,
    })
    await work('Draft')
    const other = await uploadFile(admin, { blocks: [] })
    await expect(admin.portability.import({ uploadId: other, ...partial })).rejects.toMatchObject({
      code: 'file-refused',
      details: [{ code: 'file-content' }],
    })
    await expect(admin.portability.import({ uploadId, type: 'complete', topics: ['Orders'] })).rejects.toMatchObject({
      code: 'bad-request',
    })
  })
})
