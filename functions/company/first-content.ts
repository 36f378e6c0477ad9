/**
 * What a new bot begins with, so that it works before anybody has written anything: words for each of its moments, a way to
 * a person, and a menu that leads there. All of it can be changed as if somebody had written it.
 */
import { ulid } from 'ulid'
import type { BlockChoice } from '#shared/blocks/choices'
import { firstWords, momentWords, wordsIn, type Words } from '#shared/blocks/moment-words'
import { momentKeys, personKey, type MomentKey } from '#shared/blocks/moments'
import { Block } from '#shared/contracts/blocks'
import type { ContentLanguage } from '#shared/languages'
import { rowKey } from '../content/comparison.ts'
import { derive } from '../content/soundness.ts'
import { OverlaidState } from '../platform/table/release-file.ts'
import { writeFile } from '../platform/table/release-store.ts'

export interface FirstContent {
  /** The name of the file that holds it; nothing points to it yet. */
  readonly file: string
  readonly menu: readonly BlockChoice[]
}

/** Writes the content of a new company as a file, in its languages; the first of them names things for those who write. */
export async function writeFirstContent(client: string, languages: readonly ContentLanguage[]): Promise<FirstContent> {
  const { blocks, menu } = firstContent(languages, new Date())
  const nothing = new OverlaidState(new Map())
  const { rows } = derive(nothing, new Map(blocks.map((block) => [rowKey('block', block._id), block])))
  return { file: await writeFile(client, rows, nothing), menu }
}

function firstContent(
  languages: readonly ContentLanguage[],
  now: Date,
): { readonly blocks: readonly Block[]; readonly menu: readonly BlockChoice[] } {
  const [first = 'en'] = languages
  const inAll = (words: Words) => wordsIn(words, languages)
  const ids = new Map<string, string>([...momentKeys, personKey].map((key) => [key, ulid(now.getTime())]))
  const choiceTo = (key: string, words: Words): BlockChoice => ({
    title: inAll(words),
    action: { type: 'block', value: ids.get(key)! },
  })
  const person = choiceTo(personKey, firstWords.person)
  const written = (key: string, title: Words, content: object) =>
    Block.parse({
      _id: ids.get(key),
      key,
      title: title[first],
      titles: inAll(title),
      group: firstWords.topic[first],
      revision: 1,
      updated: now.toISOString(),
      ...content,
    })
  return {
    blocks: [
      ...momentKeys.map((key) => {
        const { title, text } = momentWords[key]
        const said = withChoices.has(key) ? { type: 'select', choices: [person] } : { type: 'message' }
        return written(key, title, { ...said, text: inAll(text) })
      }),
      written(personKey, firstWords.person, { type: 'function', function: { type: 'handover' } }),
    ],
    menu: [person, choiceTo('welcome', firstWords.start)],
  }
}

/** Where a customer has to be shown a way on. */
const withChoices: ReadonlySet<MomentKey> = new Set(['welcome', 'misunderstood'])
