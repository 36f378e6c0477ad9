/** Review: 3,000 questions grouped, and how pure the groups are; a page of them answered. */
import { readFileSync } from 'node:fs'
import { encodeTime, ulid } from 'ulid'
import { groupingOf } from '../../functions/nlu/grouping/groups.ts'
import { unanswered } from '../../functions/chat/conversation/store.ts'
import { Table } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { Bot } from '../kit/bot.ts'
import { openWorld } from '../kit/world.ts'
import { medianOf, tell, timed } from './figure.ts'

const questions = readFileSync(new URL('review-set/questions.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [intent = '', text = ''] = line.split('\t')
    return { intent, text }
  })

const measured = 20
const writtenAtOnce = 100

export async function review(): Promise<void> {
  const before = process.cpuUsage()
  const { groups } = groupingOf(questions.map(({ text }) => ({ text, count: 1 })))
  const { user, system } = process.cpuUsage(before)
  const figure = { bench: 'review', metric: `${questions.length} questions grouped` }
  tell({ ...figure, unit: 's of processor', value: (user + system) / 1e6, goal: '<= 10' })
  const intents = groups.map((group) => group.map((place) => questions[place]!.intent))
  const grouped = intents.flat().length
  const pure = intents.reduce((sum, group) => sum + Math.max(...countsOf(group).values()), 0)
  tell({ ...figure, metric: 'purity of the groups', unit: 'of 1', value: pure / grouped, goal: '>= 0.7' })
  tell({
    ...figure,
    metric: 'adjusted Rand index of the groups',
    unit: 'of 1',
    value: randIndex(intents),
    goal: '>= 0.3',
  })
  tell({
    ...figure,
    metric: 'questions in a group',
    unit: '%',
    value: (100 * grouped) / questions.length,
    goal: '>= 85',
  })
  await pages()
}

/** The list as the console asks for it, with all questions under review and a model that understands some of them. */
async function pages(): Promise<void> {
  const world = await openWorld()
  const { company, admin } = await world.newCompany({ environments: [{ name: 'Live', isLive: true }] })
  const table = new Table({ client: company.id, environment: company.environments[0]!._id })
  const userId = ulid()
  const asked = questions.map(({ text }, index) => {
    const moment = Date.now() - questions.length + index
    const _id = encodeTime(moment, 10) + ulid().slice(10)
    return { _id, text, language: 'en' as const, userId, created: new Date(moment).toISOString() }
  })
  for (let start = 0; start < asked.length; start += writtenAtOnce)
    await transact(asked.slice(start, start + writtenAtOnce).map((question) => table.put(unanswered, question)))
  await (await Bot.of(company)).manyIntents(8)
  await admin.builds.build()
  await world.settled()
  await admin.review.list({ first: 'true' })
  await world.settled()
  const ask = () => admin.review.list({ previousResult: 'true' })
  const figure = { bench: 'review', unit: 'ms' }
  tell({
    ...figure,
    metric: `first page of ${questions.length} questions, model just read`,
    value: await timed(ask),
    goal: '<= 2500',
  })
  const times: number[] = []
  for (let count = 0; count < measured; count++) times.push(await timed(ask))
  tell({
    ...figure,
    metric: `first page of ${questions.length} questions, warm: p50`,
    ...medianOf(times),
    goal: '<= 300',
  })
  await world.close()
}

function countsOf(list: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const each of list) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

/** How far pairs of one intent are pairs of one group, above chance (Hubert and Arabie, 1985): 0 is chance, 1 is the same. */
function randIndex(groups: readonly (readonly string[])[]): number {
  const pairsIn = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0)
  const together = pairsIn(groups.flatMap((group) => [...countsOf(group).values()]))
  const ofGroups = pairsIn(groups.map((group) => group.length))
  const ofIntents = pairsIn(countsOf(groups.flat()).values())
  const chance = (ofGroups * ofIntents) / pairsIn([groups.flat().length])
  return (together - chance) / ((ofGroups + ofIntents) / 2 - chance)
}
