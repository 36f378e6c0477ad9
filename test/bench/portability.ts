/** Content out of an environment and into another one as a file, and 25,000 translations out and in. */
import { ulid } from 'ulid'
import { contentLanguages } from '#shared/languages'
import { uploaded } from '../kit/content-drafts.ts'
import { fileBehind, uploadFile } from '../kit/content-files.ts'
import { openWorld, type Worker } from '../kit/world.ts'
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
