/** Content and whole workspaces out of an environment and into another one as a file, and 25,000 translations out and in. */
import { randomFillSync } from 'node:crypto'
import { ulid } from 'ulid'
import { contentLanguages } from '#shared/languages'
import { mebibyte } from '#shared/limits'
import { placeKept } from '../../functions/platform/files/kept-files.ts'
import { picture, png, uploaded } from '../kit/content-drafts.ts'
import { fileBehind, uploadFile } from '../kit/content-files.ts'
import { environmentOf, openWorld, type Worker, type World } from '../kit/world.ts'
import { tell, timed } from './figure.ts'

const responses = 5000

export async function portability(): Promise<void> {
  const world = await openWorld()
  const { admin } = await world.newCompany({ supportedLangs: contentLanguages })
  const bench = 'portability'
  await toNewEnvironment(admin)
  const type = 'complete' as const
  const uploadId = await uploadFile(admin, manyResponses(responses))
  const firstMs = await timed(() => admin.portability.import({ uploadId, type }))
  tell({ bench, metric: `${responses} responses in`, value: firstMs, unit: 'ms', goal: '<= 6000' })
  let file = ''
  const exportAll = async () => (await fileBehind(await admin.portability.export())).text
  // What follows the import is not to be measured with the export.
  await world.settled()
  const outMs = await timed(async () => (file = await exportAll()))
  tell({ bench, metric: `${responses} responses out`, value: outMs, unit: 'ms', goal: '<= 2000' })
  await toNewEnvironment(admin)
  await admin.portability.import({ uploadId: await uploadFile(admin, file), type })
  const isEqual = (await exportAll()) === file
  tell({ bench, metric: 'out, in and out again: equal bytes', value: Number(isEqual), unit: 'yes', goal: '1' })
  await tellTranslations(admin)
  await tellWorkspaces(world)
  await world.close()
}

async function tellTranslations(admin: Worker): Promise<void> {
  const bench = 'translations'
  const cells = responses * contentLanguages.length
  let table = ''
  const outMs = await timed(async () => (table = (await fileBehind(await admin.translations.export())).text))
  tell({ bench, metric: `${cells} cells out`, value: outMs, unit: 'ms', goal: '<= 2000' })
  const translated = table.replaceAll('Answer', 'Reply')
  const uploadId = await uploaded(admin, Buffer.from(translated), 'translations', 'text/csv')
  const inMs = await timed(() => admin.translations.import({ uploadId }))
  tell({ bench, metric: `${cells} cells in, all of them changed`, value: inMs, unit: 'ms', goal: '<= 4000' })
  const same = await admin.translations.import({ uploadId, dryRun: true })
  tell({ bench, metric: 'out and in again: texts changed', value: same.texts, unit: 'texts', goal: '0' })
}

const pictures = 200
const pictureBytes = 40 * 1024

/** A whole workspace out of one company and into another one, with its pictures. */
async function tellWorkspaces(world: World): Promise<void> {
  const bench = 'workspace-file'
  const [source, target] = [await draftOf(world), await draftOf(world)]
  const file = manyResponses(responses - pictures)
  const pointers = Array.from({ length: pictures }, () => ulid())
  for (const pointer of pointers)
    await placeKept(
      { client: source.client, use: 'content', pointer },
      { bytes: pictureOf(pictureBytes), contentType: 'image/png' },
    )
  const shown = pointers.map((pointer, index) => ({
    ...picture(pointer),
    _id: ulid(),
    key: `picture-${index}`,
    updated: '2026-11-22T10:00:00.000Z',
  }))
  const content = { ...file.content, blocks: [...file.content.blocks, ...shown] }
  const uploadId = await uploadFile(source.admin, { content })
  await source.admin.portability.import({ uploadId, type: 'complete' })
  await world.settled()
  const [first, outMs] = await exportedIn(source.admin)
  const size = `${responses} responses and ${pictures} pictures, ${Math.round(first.length / mebibyte)} MB`
  tell({ bench, metric: `${size}, out`, value: outMs, unit: 'ms', goal: '<= 3000' })
  const workspace = await uploaded(target.admin, first, 'workspace', 'application/zip')
  const tellMs = await timed(() => target.admin.portability.importWorkspace({ uploadId: workspace }))
  tell({ bench, metric: `${size}, told`, value: tellMs, unit: 'ms', goal: '<= 15000' })
  const inMs = await timed(() => target.admin.portability.importWorkspace({ uploadId: workspace, commit: true }))
  tell({ bench, metric: `${size}, in`, value: inMs, unit: 'ms', goal: '<= 15000' })
  await world.settled()
  const [again] = await exportedIn(target.admin)
  tell({
    bench,
    metric: 'out, in and out again: equal bytes',
    value: Number(again.equals(first)),
    unit: 'yes',
    goal: '1',
  })
}

async function draftOf(world: World) {
  const { admin, company } = await world.newCompany({ supportedLangs: contentLanguages })
  await admin.environments.switch({ environmentId: environmentOf(company, 'Draft'), agentId: admin.agent._id })
  return { admin, client: company.id }
}

async function exportedIn(admin: Worker): Promise<readonly [Buffer, number]> {
  let url = ''
  const ms = await timed(async () => ({ url } = await admin.portability.exportWorkspace()))
  return [Buffer.from(await (await fetch(url)).arrayBuffer()), ms]
}

/** A picture of this size that no other is equal to. */
function pictureOf(bytes: number): Buffer {
  const chunk = Buffer.alloc(12 + bytes)
  chunk.writeUInt32BE(bytes)
  chunk.write('IDAT', 4, 'latin1')
  randomFillSync(chunk, 8, bytes)
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)])
}

async function toNewEnvironment(admin: Worker): Promise<void> {
  const { _id: environmentId } = await admin.environments.create({ name: `Copy ${ulid()}` })
  await admin.environments.switch({ environmentId, agentId: admin.agent._id })
}

/** Texts in five languages, of which each names the one before. */
export function manyResponses(count: number) {
  const ids = Array.from({ length: count }, () => ulid())
  const blocks = ids.map((_id, index) => ({
    _id,
    type: 'message',
    key: `answer-${index}`,
    title: `Answer ${index}`,
    group: `Topic ${index % 40}`,
    text: Object.fromEntries(
      contentLanguages.map((language) => [language, `Answer ${index} in ${language}: we are open from nine to six.`]),
    ),
    next: ids[index - 1] ?? null,
    updated: '2026-11-22T10:00:00.000Z',
  }))
  return { content: { blocks, forms: [], intents: [], entities: [], mappings: {} } }
}
