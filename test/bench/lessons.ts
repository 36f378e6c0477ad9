/** What a bot is taught in a bench: utterances by a seeded generator, of the shape of a collection of everyday requests. */
import { seededRandom } from '../../functions/nlu/classifier/random.ts'
import type { Intent } from '#shared/contracts/knowledge'
import type { Bot } from '../kit/bot.ts'
import type { Worker } from '../kit/world.ts'

const openings = [
  '',
  'please',
  'can you',
  'i want to',
  'how do i',
  'could you help me',
  'i would like to',
  'tell me how to',
]
const verbs = 'change order cancel find return repair compare pay track book open renew share move'.split(' ')
const endings = [
  '',
  'today',
  'for my sister',
  'as soon as possible',
  'again',
  'before the weekend',
  'in the shop',
  'online',
]

const syllables = 'ba ke lo mi nu ra se ti vo za'.split(' ')

/** A word of the language of this bench. */
const wordOf = (number: number): string =>
  [1, 10, 100].map((place) => syllables[Math.floor(number / place) % syllables.length]).join('')

/** Different utterances of one intent: its own verb and things, in the phrases that all share. */
export function utterancesOf(intent: number, count: number): string[] {
  const random = seededRandom(intent + 1)
  const one = (words: readonly string[]) => words[Math.floor(random() * words.length)]!
  const verb = verbs[intent % verbs.length]!
  const things = Array.from({ length: 6 }, (_, index) => wordOf(intent * 6 + index))
  const made = new Set<string>()
  for (let tries = 0; made.size < count; tries++) {
    const words = [one(openings), verb, 'the', one(things), tries > count ? one(things) : '', one(endings)]
    made.add(words.filter(Boolean).join(' '))
  }
  return [...made]
}

export function teach(bot: Bot, intents: number, utterances: number): Promise<Intent[]> {
  const numbers = Array.from({ length: intents }, (_, index) => index)
  return Promise.all(numbers.map((index) => bot.intent(`Intent ${index}`, utterancesOf(index, utterances))))
}

/** Gives each intent a block that answers it with one message. */
export async function answerWithBlocks(admin: Worker, intents: readonly Intent[]): Promise<void> {
  for (const { _id, title } of intents) {
    const text = { en: `This is what there is to say about ${title}.` }
    const block = await admin.blocks.create({
      type: 'message',
      title: `About ${title}`,
      group: 'General',
      text,
    } as never)
    await admin.knowledge.mapIntent({ intent: _id, entities: [], blockId: block._id })
  }
}
