/**
 * The counters of figures: families of cells, and the names of the numbers in a cell. A slice, a quarter of an hour, a day
 * and a month hold the same families, so that each is the sum of the ones before it.
 *
 * The key of a cell begins with channel and language, then come the names of its family, all joined by a tab.
 */

/** So many seconds are the ends of the bins of a histogram, the last of which has no end. */
export const histogramEdges = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800, 86_400] as const

const histogram = <Name extends string>(name: Name) =>
  [
    `${name}Seconds`,
    ...([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const).map((bin) => `${name}${bin}` as const),
  ] as const

/** Fewer than that may be one person, whom the word could name. */
const customersPerWordMin = 3
/** Of a ULID. */
const idSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const wordGroups = Array.from({ length: 16 }, (_, group) => `group${group}` as const)

/** The counters of each family, in the order in which a cell holds them: new ones are put behind the others. */
export const counters = {
  /** Of a channel and language. */
  flow: [
    /** A customer opened the chat; of those, who had never been there. */
    'starts',
    'newUsers',
    'ends',
    /** What customers did: wrote, sent, pressed, followed. */
    'texts',
    'files',
    'choices',
    'links',
    /** What was said to them. */
    'botMessages',
    'agentMessages',
    /** Turns of the bot. */
    'turns',
    /** Texts by what became of them; texts that a form took are in none. */
    'nlp',
    'knowledgeBase',
    'failures',
    /** Texts by how the customer felt. */
    'positive',
    'neutral',
    'negative',
    /** Thumbs. */
    'likes',
    'dislikes',
    /**
     * Sessions, each counted once: in which the customer said something; of those, which a person was asked into; and
     * of the others, those whose last answer was a failure. A failure that is answered after all is taken away again,
     * so that the last one may be below 0 in a short time.
     */
    'talked',
    'handedOver',
    'failed',
    /** Between two activities of a customer in the same session. */
    'talkedSeconds',
    /** What costs: tokens of language models, calls to other servers, mails. */
    'tokensIn',
    'tokensOut',
    'calls',
    'mails',
    'ratings1',
    'ratings2',
    'ratings3',
    'ratings4',
    'ratings5',
  ],
  /**
   * Conversations in which the customer did something, by gender and by when they had last done so: in a slice or a
   * quarter by that quarter (`2026-11-20T14:15Z`), in a day by how many days of that zone ago; `new` for never.
   */
  active: ['users'],
  /** Of a department and an agent, either of which may be empty. */
  takeover: [
    'asked',
    'taken',
    'assigned',
    'endedByAgent',
    'endedByCustomer',
    'endedByTimeout',
    /** Ended, and nobody had taken it. */
    'neverTaken',
    'messages',
    'ratings1',
    'ratings2',
    'ratings3',
    'ratings4',
    'ratings5',
    /** From the question for a person to the agent who came. */
    ...histogram('waited'),
    /** From what a customer said last to the agent's answer. */
    ...histogram('replied'),
    /** From the agent who came to the end. */
    ...histogram('lasted'),
  ],
  /** Of a response. `nlp`: it answered a text that was understood. `handovers`: it was said last before a person was wanted. */
  block: ['views', 'likes', 'dislikes', 'choices', 'nlp', 'handovers'],
  intent: ['understood'],
  /**
   * How often customers said a word; in sums, how many did in each group of them, so that sums tell whether several did
   * and name nobody. See `isSaidBySeveral`.
   */
  keyword: ['uses', ...wordGroups],
  link: ['follows'],
  /** Sessions in which something was said, by where the customer is; those of customers whose place nobody knows are in none. */
  place: ['sessions'],
  /** Takeovers that ended, by topic and outcome, either of which may be empty. */
  outcome: ['ended'],
  /** Events of conversations by their type. */
  event: ['happened'],
  /** Of days alone: activities and messages by weekday (1 is Monday) and hour of the day's zone, `1-00` to `7-23`. */
  hour: ['customer', 'bot', 'agent'],
} as const

export type Family = keyof typeof counters
// The names of an object are not narrower than `string` to the compiler.
export const families = Object.keys(counters) as Family[]
export type Counter<F extends Family> = (typeof counters)[F][number]

/** The group in which a customer counts among those who said a word, from 0: by the last sign of an id, which is random. */
export const wordGroupOf = (conversation: string): Counter<'keyword'> =>
  wordGroups[Math.max(0, idSigns.indexOf(conversation.at(-1) ?? '')) % wordGroups.length]!

/**
 * Whether at least three customers said the word: as many groups hold one. Of exactly three it is sure in four cases of
 * five, because two of them may be in one group; a word that fewer have said never passes.
 */
export const isSaidBySeveral = (countOf: (counter: Counter<'keyword'>) => number): boolean =>
  wordGroups.filter((group) => countOf(group) > 0).length >= customersPerWordMin

/** Those without an end keep their largest cells of a day, and a cell of which the name is `other`. */
export const openFamilies: readonly Family[] = ['keyword', 'link', 'place', 'outcome']
export const otherName = '\u0001other'

/** The numbers of a cell in the order of its family's counters; those that are left out behind the last are 0. */
export type Cell = readonly number[]
/** The cells of one family by their keys. */
export type FamilyCells = Readonly<Record<string, Cell>>
export type Cells = { readonly [F in Family]?: FamilyCells }

const separator = '\t'

export const cellKey = (...names: readonly string[]): string =>
  // A name that people wrote may hold anything.
  names.map((name) => name.replaceAll('\t', ' ').replaceAll('\n', ' ')).join(separator)
export const cellNames = (key: string): string[] => key.split(separator)

export const placeOf = <F extends Family>(family: F, counter: Counter<F>): number =>
  (counters[family] as readonly string[]).indexOf(counter)

/** Adds the numbers of `more` to those of `sum`, which it changes and gives back. */
export function addCell(sum: number[], more: Cell): number[] {
  // Years of figures are some millions of numbers.
  for (let index = 0; index < more.length; index++) sum[index] = (sum[index] ?? 0) + more[index]!
  return sum
}

export type MutableCells = { [F in Family]?: Record<string, number[]> }

/** Adds all cells of `more` to `sum`, which it changes and gives back. */
export function addCells(sum: MutableCells, more: Cells): MutableCells {
  for (const [family, cells] of Object.entries(more) as [Family, FamilyCells][]) {
    const own = (sum[family] ??= {})
    for (const [key, cell] of Object.entries(cells)) addCell((own[key] ??= []), cell)
  }
  return sum
}

/** Cells as a text: a line each, the key and its numbers, without zeros at the end; a cell of zeros has no line. */
export const textOfCells = (cells: FamilyCells): string =>
  Object.entries(cells)
    .flatMap(([key, cell]) => {
      const last = cell.findLastIndex((number) => number !== 0)
      return last < 0 ? [] : `${key}${separator}${cell.slice(0, last + 1).join(' ')}`
    })
    .join('\n')

export function cellsInText(text: string): Record<string, number[]> {
  const cells: Record<string, number[]> = Object.create(null) as Record<string, number[]>
  if (text === '') return cells
  for (const line of text.split('\n')) {
    const end = line.lastIndexOf(separator)
    cells[line.slice(0, end)] = line
      .slice(end + 1)
      .split(' ')
      .map(Number)
  }
  return cells
}
