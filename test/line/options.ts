/** What `npm test` can be asked for, behind `--`. */
import { parseArgs } from 'node:util'

export interface Options {
  /** What is run: the line, its checks alone, the line of what takes minutes, or nothing but the last profile. */
  readonly line: 'test' | 'checks' | 'whole' | 'profile'
  readonly profile: boolean
  readonly changed: boolean
  readonly help: boolean
  /** A file that says which worker runs which test files in which order. */
  readonly order: string | undefined
  /** Of the order of files; `undefined` sorts them by their durations. */
  readonly seed: number | undefined
}

export const help = `npm test                       everything that must hold
npm run check                  types, lint, format and dead code alone
npm run test:whole             what takes minutes and breaks seldom: kills in a loop, axe in the second language
npm test -- --changed          what the change against main can reach, in about a minute; it says what it leaves out
npm test -- --profile          prints at the end what the processors worked on; it is noted in every run
npm test -- profile            prints that of the last run, and runs nothing
npm test -- --shuffle [SEED]   runs the test files of each project in another order; the seed is printed
npm test -- --order FILE       plays again which worker ran which files in which order: a failure names the FILE`

/** Throws an error whose message is for whoever typed it. */
export function readOptions(typed: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...typed],
    allowPositionals: true,
    options: {
      profile: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      shuffle: { type: 'boolean', default: false },
      order: { type: 'string' },
    },
  })
  const { shuffle, order, ...flags } = values
  const [number, ...words] =
    shuffle && /^\d+$/.test(positionals.at(-1) ?? '') ? positionals.toReversed() : ['', ...positionals]
  const [line = 'test', ...more] = words
  if (!isLine(line) || more.length > 0) throw new Error(`There is no "${[line, ...more].join(' ')}" to run.`)
  if ([shuffle, flags.changed, order !== undefined].filter(Boolean).length > 1)
    throw new Error('--shuffle, --changed and --order cannot be combined.')
  return { ...flags, line, order, seed: shuffle ? (number === '' ? newSeed() : Number(number)) : undefined }
}

const isLine = (word: string): word is Options['line'] => ['test', 'checks', 'whole', 'profile'].includes(word)

const newSeed = (): number => Math.floor(Math.random() * 1_000_000)
