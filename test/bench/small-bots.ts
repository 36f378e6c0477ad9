/**
 * Small bots, of 8 intents and 10 utterances each: what share of the questions they were taught is answered rightly, and
 * what share of all others is turned away. The English bots need CLINC150 in the folder `SMALL_BOTS_DATA`; the seed they
 * are drawn by is `SMALL_BOTS_SEED`, else 1.
 */
import { confidenceMin } from '../../functions/bot/stage/understanding.ts'
import { load } from '../../functions/nlu/parser.ts'
import { train } from '../../functions/nlu/train.ts'
import { medianOf, spreadOf, tell, tellUnmeasured } from './figure.ts'
import { drawnBots, writtenBots, type SmallBot } from './small-bots-set/set.ts'

interface Score {
  readonly name: string
  readonly right: number
  readonly wrong: number
  readonly otherTrades: number
  readonly smallTalk: number
  readonly neighbours: number
  readonly trainMs: number
  readonly modelBytes: number
  readonly parseMs: readonly number[]
}

type Share = 'right' | 'wrong' | 'otherTrades' | 'smallTalk' | 'neighbours'

const wordOf: Readonly<Record<Share, string>> = {
  right: 'taught questions answered rightly',
  wrong: 'taught questions answered wrongly',
  otherTrades: 'questions of other trades turned away',
  smallTalk: 'small talk turned away',
  neighbours: 'untaught questions of the trade turned away',
}

/** Of 1; `worst` is that of the bot that does worst. */
const goals: Readonly<Record<Share, { mean: string; worst?: string }>> = {
  right: { mean: '>= 0.89' },
  wrong: { mean: '<= 0.02' },
  otherTrades: { mean: '>= 0.97', worst: '>= 0.93' },
  smallTalk: { mean: '>= 0.97' },
  neighbours: { mean: '>= 0.65' },
}

const languages = ['de', 'it', 'nl', 'cy']

export async function smallBots(): Promise<void> {
  const { SMALL_BOTS_DATA: folder, SMALL_BOTS_SEED: seed = '1' } = process.env
  if (folder === undefined) {
    const figure = { bench: 'small-bots', metric: 'English bots', unit: 'of 1', goal: '' }
    tellUnmeasured(figure, 'SMALL_BOTS_DATA names no folder with CLINC150')
  } else {
    const bots = drawnBots(folder, Number(seed))
    const named = `English, seed ${seed}`
    const scores = await scoresOf(bots, 10)
    for (const share of Object.keys(wordOf) as Share[]) tellShare(named, share, scores)
    tellCosts(named, scores)
    const few = await scoresOf(bots, 5)
    tellMean(`${named}, 5 utterances: ${wordOf.right}`, few, 'right', '>= 0.82')
    tellMean(`${named}, 5 utterances: ${wordOf.otherTrades}`, few, 'otherTrades', '>= 0.95')
  }
  for (const language of languages) {
    const scores = await scoresOf(writtenBots(language), 10)
    for (const share of Object.keys(wordOf) as Share[]) tellShare(language, share, scores)
  }
}

async function scoresOf(bots: readonly SmallBot[], utterances: number): Promise<Score[]> {
  const scores: Score[] = []
  for (const bot of bots) scores.push(await scoreOf(bot, utterances))
  return scores
}

/** A bot that learns so many utterances of each intent. */
async function scoreOf(bot: SmallBot, utterances: number): Promise<Score> {
  const intents = bot.intents.map(({ title, utterances: all }) => ({
    id: title,
    title,
    utterances: all.slice(0, utterances).map((text) => ({ text, annotations: [] })),
  }))
  const began = performance.now()
  const { model } = await train({ intents, entities: [] })
  const trainMs = performance.now() - began
  const parser = load(model)
  const parseMs: number[] = []
  const answer = (text: string) => {
    const start = performance.now()
    const { intent, rejected, confidence } = parser.parse(text)
    parseMs.push(performance.now() - start)
    return !rejected && confidence >= confidenceMin ? intent : null
  }
  const answers = bot.asked.map(({ intent, text }) => ({ intent, answer: answer(text) }))
  const turnedAway = (texts: readonly string[]) => shareOf(texts, (text) => answer(text) === null)
  return {
    name: bot.name,
    right: shareOf(answers, (each) => each.answer === each.intent),
    wrong: shareOf(answers, (each) => each.answer !== null && each.answer !== each.intent),
    otherTrades: turnedAway(bot.otherTrades),
    smallTalk: turnedAway(bot.smallTalk),
    neighbours: turnedAway(bot.neighbours),
    trainMs,
    modelBytes: model.length,
    parseMs,
  }
}

function tellShare(named: string, share: Share, scores: readonly Score[]): void {
  const { mean, worst } = goals[share]
  tellMean(`${named}: ${wordOf[share]}`, scores, share, mean)
  if (worst === undefined) return
  const value = Math.min(...scores.map((score) => score[share]))
  tell({ bench: 'small-bots', metric: `${named}: ${wordOf[share]}, worst bot`, unit: 'of 1', value, goal: worst })
}

function tellMean(metric: string, scores: readonly Score[], share: Share, goal: string): void {
  const values = scores.map((score) => score[share])
  const value = values.reduce((sum, each) => sum + each, 0) / values.length
  tell({ bench: 'small-bots', metric, unit: 'of 1', value, spread: spreadOf(values), goal })
}

function tellCosts(named: string, scores: readonly Score[]): void {
  const times = scores.map(({ trainMs }) => trainMs)
  const sizes = scores.map(({ modelBytes }) => modelBytes / 1e6)
  const parses = scores.flatMap(({ parseMs }) => parseMs)
  tell({ bench: 'small-bots', metric: `${named}: training`, unit: 'ms', ...medianOf(times), goal: '<= 1400' })
  tell({ bench: 'small-bots', metric: `${named}: model`, unit: 'MB', ...medianOf(sizes), goal: '<= 1.5' })
  tell({
    bench: 'small-bots',
    metric: `${named}: a message understood, p50`,
    unit: 'ms',
    ...medianOf(parses),
    goal: '<= 0.4',
  })
}

const shareOf = <T>(list: readonly T[], holds: (item: T) => boolean): number => list.filter(holds).length / list.length
