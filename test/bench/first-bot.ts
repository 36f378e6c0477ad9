/** A dentist's practice makes its bot from nothing in the console, and strangers ask it sixty questions. */
import { readFileSync } from 'node:fs'
import { momentWords } from '#shared/blocks/moment-words'
import type { MomentKey } from '#shared/blocks/moments'
import { Customer } from '../kit/customer.ts'
import { openWorld, type World } from '../kit/world.ts'
import { makeBot, type Practice } from './first-bot-console.ts'
import { tell } from './figure.ts'

type Language = 'en' | 'de'

interface Question {
  readonly language: Language
  readonly text: string
  /** The title of a topic; a way of small talk; `person`; or `nothing`, where the practice has no answer. */
  readonly expected: string
}

type Outcome = 'right at once' | 'right after a question of the bot' | 'not answered' | 'confidently wrong'

const set = JSON.parse(readFileSync(new URL('./first-bot-set/practice.json', import.meta.url), 'utf8')) as Practice & {
  readonly questions: readonly (readonly [Language, string, string])[]
}
const questions: readonly Question[] = set.questions.map(([language, text, expected]) => ({ language, text, expected }))

/** What answers a message that is about none of the topics. */
const moments: Readonly<Record<string, readonly MomentKey[]>> = {
  greeting: ['small-talk-greeting'],
  'thanks or goodbye': ['small-talk-thanks', 'small-talk-goodbye'],
  'never mind': ['small-talk-never-mind'],
  person: ['handover', 'nobody-there'],
  nothing: ['misunderstood'],
}

const goals: Readonly<Record<Outcome, string>> = {
  'right at once': '>= 54',
  'right after a question of the bot': '-',
  'not answered': '-',
  'confidently wrong': '<= 2',
}

export async function firstBot(): Promise<void> {
  const world = await openWorld()
  const { client, clicks, seconds } = await makeBot(world, set)
  const about = { bench: 'first-bot' }
  tell({ ...about, metric: 'presses of the mouse and of Enter', value: clicks, unit: 'clicks', goal: '<= 90' })
  tell({ ...about, metric: 'from nothing to the published bot, typed at once', value: seconds, unit: 's', goal: '-' })
  const outcomes: Outcome[] = []
  for (const question of questions) {
    const outcome = await ask(world, client, question)
    outcomes.push(outcome)
    if (outcome !== 'right at once') console.log(`${outcome}: ${question.text} (${question.expected})`)
  }
  for (const [outcome, goal] of Object.entries(goals))
    tell({
      ...about,
      metric: `${outcome}, of ${questions.length} questions`,
      value: outcomes.filter((one) => one === outcome).length,
      unit: 'questions',
      goal,
    })
  await world.close()
}

/** Each question is the first of a new customer, so that no answer leans on what was said before. */
async function ask(world: World, client: string, { language, text, expected }: Question): Promise<Outcome> {
  const customer = await Customer.arrives(world, { client, language })
  await customer.start()
  const first = answerIn(await customer.says(text), language)
  if (first === expected) return 'right at once'
  if (first !== undefined) return first === 'nothing' ? 'not answered' : 'confidently wrong'
  // It asks which of its answers is meant: the customer presses the right one where it is offered.
  for (const title of offeredBy(customer)) {
    const other = await Customer.arrives(world, { client, language })
    await other.start()
    await other.says(text)
    if (answerIn(await other.presses(title), language) === expected) return 'right after a question of the bot'
  }
  return 'not answered'
}

/** The topic or the moment whose words were said; none where the bot asks back. */
function answerIn(said: readonly string[], language: Language): string | undefined {
  const topic = set.topics.find(({ text }) => said.includes(text[language]))
  if (topic) return topic.title
  return Object.keys(moments).find((kind) =>
    moments[kind]!.some((moment) => said.includes(momentWords[moment].text[language])),
  )
}

/** What the last message with choices offers. */
function offeredBy(customer: Customer): string[] {
  const messages = [...customer.heard.values()].flatMap(({ what }) => (what.type === 'message' ? [what.message] : []))
  return messages.findLast(({ choices = [] }) => choices.length > 0)?.choices?.map(({ title }) => title) ?? []
}
