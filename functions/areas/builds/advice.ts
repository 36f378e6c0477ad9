/** What would help a bot most, told from what its build has found out: the most helpful first. */
import type { BuildAdvice, BuildReport } from '#shared/contracts/builds'
import type { ContentLanguage } from '#shared/languages'

/** What advice is drawn from. */
export interface Evidence {
  readonly questions: BuildReport['questions']
  readonly confusions: BuildReport['confusions']
  readonly nearDuplicates: BuildReport['nearDuplicates']
  /** Utterances of each intent by language; `undefined` is the key of those that may be in any. */
  readonly intents: readonly {
    readonly title: string
    readonly utterances: ReadonlyMap<ContentLanguage | undefined, number>
  }[]
  readonly languages: readonly ContentLanguage[]
}

/** With fewer in a language, what customers say is more often unlike all of them than not. */
const utterancesEnough = 15
/** More than people do before they build again. */
const adviceMax = 8
/** A question that a stranger asked tells more than an utterance that its author wrote. */
const questionWeight = 4
/** What an utterance will help that nobody has written yet is a guess; what went wrong is known. */
const missingWeight = 0.25
/** Two that are taken for one another now and then are no trouble yet. */
const mixedUpMin = 2

interface Weighed {
  readonly weight: number
  readonly advice: BuildAdvice
}

export function adviceFrom(evidence: Evidence): BuildAdvice[] {
  return [...missesOf(evidence), ...mixedUp(evidence), ...tooFew(evidence), ...alike(evidence)]
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, adviceMax)
    .map(({ advice }) => advice)
}

function groupsBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item])
  return groups
}

function missesOf({ questions }: Evidence): Weighed[] {
  const expected = groupsBy(questions?.wrong.filter(({ expected: title }) => title) ?? [], (one) => one.expected)
  return [...expected].map(([title, asked]) => ({
    weight: asked.length * questionWeight,
    advice: { type: 'missed', title, count: asked.length, example: asked[0]!.text },
  }))
}

function mixedUp({ confusions }: Evidence): Weighed[] {
  const pairs = groupsBy(confusions, ({ intent, takenFor }) => [intent, takenFor].toSorted().join('\n'))
  return [...pairs.values()]
    .map((both) => ({ ...both[0]!, count: both.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count >= mixedUpMin)
    .map(({ intent, takenFor, count, example, nearest }) => ({
      weight: count,
      advice: {
        type: 'mixed-up',
        title: intent,
        other: takenFor,
        count,
        example,
        ...(nearest !== undefined && { otherExample: nearest }),
      },
    }))
}

/** Those in no language by themselves count in each. A company of one language is not told which. */
function tooFew({ intents, languages, confusions }: Evidence): Weighed[] {
  return intents.flatMap(({ title, utterances }) =>
    languages.flatMap((language) => {
      const missing = utterancesEnough - (utterances.get(language) ?? 0) - (utterances.get(undefined) ?? 0)
      if (missing <= 0) return []
      const example = confusions.find(({ intent }) => intent === title)?.example
      const advice = {
        type: 'too-few' as const,
        title,
        missing,
        ...(languages.length > 1 && { language }),
        ...(example !== undefined && { example }),
      }
      return [{ weight: missing * missingWeight, advice }]
    }),
  )
}

function alike({ nearDuplicates }: Evidence): Weighed[] {
  const pairs = groupsBy(nearDuplicates, ({ oneIntent, otherIntent }) => [oneIntent, otherIntent].toSorted().join('\n'))
  return [...pairs.values()].map((all) => ({
    weight: all.length * 2,
    advice: { type: 'alike', title: all[0]!.oneIntent, other: all[0]!.otherIntent, count: all.length },
  }))
}
