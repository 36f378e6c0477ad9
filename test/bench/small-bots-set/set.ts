/** Small bots: those written for the bench in five languages, and those drawn from CLINC150. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seededRandom, shuffle } from '../../../functions/nlu/classifier/random.ts'

export interface SmallBot {
  readonly name: string
  readonly intents: readonly { readonly title: string; readonly utterances: readonly string[] }[]
  /** Questions that it was taught to answer, in other words; `intent` is the title. */
  readonly asked: readonly { readonly intent: string; readonly text: string }[]
  readonly otherTrades: readonly string[]
  readonly smallTalk: readonly string[]
  /** Questions of the same trade about what it was not taught. */
  readonly neighbours: readonly string[]
}

const here = fileURLToPath(new URL('.', import.meta.url))
const linesOf = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')

/** The bots of a language that were written for this. */
export function writtenBots(language: string): SmallBot[] {
  const files = readdirSync(here).filter((name) => name.startsWith(`${language}-`))
  const [strangers, talk] = [`${language}-strangers.txt`, `${language}-talk.txt`]
  return files
    .filter((name) => name !== strangers && name !== talk)
    .map((name) => ({
      name,
      ...botIn(linesOf(here, name)),
      otherTrades: linesOf(here, strangers),
      smallTalk: linesOf(here, talk),
    }))
}

function botIn(lines: readonly string[]): Pick<SmallBot, 'intents' | 'asked' | 'neighbours'> {
  const intents: { title: string; utterances: string[] }[] = []
  const asked: SmallBot['asked'][number][] = []
  const neighbours: string[] = []
  for (const line of lines) {
    const text = line.slice(2)
    if (line.startsWith('# ')) intents.push({ title: text, utterances: [] })
    else if (line.startsWith('? ')) asked.push({ intent: intents.at(-1)!.title, text })
    else if (line.startsWith('~ ')) neighbours.push(text)
    else intents.at(-1)!.utterances.push(line)
  }
  return { intents, asked, neighbours }
}

const trades = [
  'banking',
  'credit_cards',
  'kitchen_and_dining',
  'home',
  'auto_and_commute',
  'travel',
  'utility',
  'work',
]
const intentsOfBot = 8
const utterancesOfIntent = 10

const titleOf = (id: string): string => id.replaceAll('_', ' ')

/** A bot for each trade: intents and utterances by chance from the train split, all questions from the dev split. */
export function drawnBots(folder: string, seed: number): SmallBot[] {
  const rows = (name: string) =>
    linesOf(folder, name)
      .slice(1)
      .map((line) => {
        const [intent = '', text = ''] = line.split('\t')
        return { intent, text }
      })
  const domains = JSON.parse(readFileSync(join(folder, 'domains.json'), 'utf8')) as Record<string, string[]>
  const [taught, asked] = [rows('train.tsv'), rows('dev.tsv')]
  const askedOf = (ids: readonly string[]) => asked.filter(({ intent }) => ids.includes(intent)).map(({ text }) => text)
  const random = seededRandom(seed)
  const drawn = <T>(list: readonly T[], count: number): T[] =>
    Array.from(shuffle(list.length, random).slice(0, count), (at) => list[at]!)
  return trades.map((trade) => {
    const ids = drawn(domains[trade]!, intentsOfBot)
    const intents = ids.map((id) => {
      const texts = taught.filter(({ intent }) => intent === id).map(({ text }) => text)
      return { title: titleOf(id), utterances: drawn(texts, utterancesOfIntent) }
    })
    return {
      name: trade,
      intents,
      asked: asked
        .filter(({ intent }) => ids.includes(intent))
        .map(({ intent, text }) => ({ intent: titleOf(intent), text })),
      otherTrades: askedOf(trades.filter((other) => other !== trade).flatMap((other) => domains[other]!)),
      smallTalk: askedOf(domains['small_talk']!),
      neighbours: askedOf(domains[trade]!.filter((id) => !ids.includes(id))),
    }
  })
}
