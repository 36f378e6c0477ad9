/** Runs tests on a stage, and tells what no longer is as they say. */
import { setImmediate as giveWay } from 'node:timers/promises'
import type { Test, TestDraft, TestInput, TestResult, TestRun } from '#shared/contracts/tests'
import type { Media } from '#shared/chat/message'
import { shortened } from '#shared/fields/text'
import { testStepsPerRunMax } from '#shared/limits'
import { Problem } from '#shared/problem'
import { allBlocks } from '../../content/items/blocks.ts'
import { knowledgeOf } from '../../content/items/knowledge.ts'
import { saidIn, unmet, unmetIn, type TitleOf, type Unmet } from './expectations.ts'
import { beginTalk, playTurn, type PlayedTurn, type PlayPlace, type Talk, type TalkInput } from './talk.ts'

export type RunnableTest = TestDraft & Partial<Pick<Test, '_id'>>

/** Tests whose transcripts are given whether they failed or not. */
const shownMax = 20
/** Lines of transcripts in one answer. */
const linesMax = 5000

/** Runs tests one after the other; more steps than a request has time for are refused as `too-large`. */
export async function runTests(place: PlayPlace, tests: readonly RunnableTest[]): Promise<TestRun> {
  const began = performance.now()
  if (tests.reduce((sum, test) => sum + sizeOf(test), 0) > testStepsPerRunMax)
    throw new Problem('too-large', { limit: `${testStepsPerRunMax} steps` })
  const stage = await stageOf(place)
  const results: TestResult[] = []
  let linesLeft = linesMax
  for (const test of tests) {
    const result = await runTest(stage, test)
    const isShown = (result.failures.length > 0 || tests.length <= shownMax) && result.transcript.length <= linesLeft
    if (isShown) linesLeft -= result.transcript.length
    results.push({ ...result, transcript: isShown ? result.transcript : [] })
    // Others of the same process are answered between two tests.
    await giveWay()
  }
  const of = (type: TestResult['type']) => results.filter((result) => result.type === type)
  const sum = (which: 'right' | 'of') => of('questions').reduce((total, result) => total + result[which], 0)
  const { seen, blocks, intents } = stage
  return {
    results,
    passed: of('talk').filter(({ failures }) => failures.length === 0).length,
    of: of('talk').length,
    questions: { right: sum('right'), of: sum('of') },
    untested: {
      blocks: [...blocks.keys()].filter((id) => !seen.has(id)),
      intents: [...intents.keys()].filter((id) => !seen.has(id)),
    },
    milliseconds: Math.round(performance.now() - began),
  }
}

/** Its steps, or its questions. */
export const sizeOf = (test: TestDraft): number => (test.type === 'talk' ? test.steps.length : test.questions.length)

/** What all tests of a run share. */
interface TestStage {
  readonly place: PlayPlace
  readonly blocks: ReadonlyMap<string, { readonly title: string; readonly key: string }>
  readonly intents: ReadonlyMap<string, { readonly title: string }>
  readonly titleOf: TitleOf
  /** The blocks and intents that tests came to. */
  readonly seen: Set<string>
}

async function stageOf(place: PlayPlace): Promise<TestStage> {
  const { content } = place.stage
  const [all, knowledge] = await Promise.all([allBlocks(content), knowledgeOf(content)])
  const blocks = new Map(all.map((block) => [block._id, block]))
  const intents = new Map(knowledge.intents.map((intent) => [intent._id, intent]))
  return {
    place,
    blocks,
    intents,
    titleOf: (id) => (blocks.get(id) ?? intents.get(id))?.title ?? id,
    seen: new Set(),
  }
}

async function runTest(stage: TestStage, test: RunnableTest): Promise<TestResult> {
  const { failures, transcript } = test.type === 'talk' ? await runTalk(stage, test) : await askQuestions(stage, test)
  const wrong = new Set(failures.map(({ index }) => index))
  const { _id, title, type } = test
  const of = sizeOf(test)
  return { ...(_id && { testId: _id }), title, type, right: of - wrong.size, of, failures, transcript }
}

type Outcome = Pick<TestResult, 'failures' | 'transcript'>

async function runTalk(stage: TestStage, test: Extract<TestDraft, { type: 'talk' }>): Promise<Outcome> {
  const { moment, isOpen } = test
  const place = {
    ...stage.place,
    ...(moment && { now: new Date(moment) }),
    ...(isOpen !== undefined && { facts: { isOpen } }),
  }
  let talk = talkOf(place, test)
  const failures: TestResult['failures'] = []
  const transcript: string[] = []
  for (const [index, { input, expect }] of test.steps.entries()) {
    const turn = await playTurn(place, talk, talkInput(input))
    note(stage, turn)
    transcript.push(`> ${lineOfInput(input, stage)}`, ...linesOf(stage, turn))
    // Nobody knows what a person would say.
    if (!talk.isHandedOver)
      failures.push(...wrongOf(stage, { input, expect }, talk, turn).map((one) => ({ index, ...one })))
    talk = turn.talk
  }
  return { failures, transcript }
}

function talkOf(place: PlayPlace, test: TestDraft): Talk {
  const { language, channel } = test
  const set = test.type === 'talk' ? test.variables : []
  const variables = Object.fromEntries(set.map(({ name, value }) => [name.toLowerCase(), value]))
  return beginTalk(place, { language, channel, bot: { answers: {}, variables } })
}

/** What did not hold of a step; where it could not be taken at all, that alone. */
function wrongOf(
  { blocks, titleOf }: TestStage,
  { input, expect }: Extract<TestDraft, { type: 'talk' }>['steps'][number],
  { offered }: Talk,
  turn: PlayedTurn,
): Unmet[] {
  if (input.type === 'press' && turn.isGone)
    return [unmet('press', input.press, offered.map(({ choice }) => choice.title).join(', '))]
  if (input.type === 'start' && input.blockId && !blocks.has(input.blockId)) return [unmet('start', input.blockId, '')]
  return unmetIn(expect, turn, titleOf)
}

async function askQuestions(stage: TestStage, test: Extract<TestDraft, { type: 'questions' }>): Promise<Outcome> {
  const failures: TestResult['failures'] = []
  const transcript: string[] = []
  for (const [index, { text, intent, block }] of test.questions.entries()) {
    const turn = await playTurn(stage.place, talkOf(stage.place, test), { type: 'text', text })
    note(stage, turn)
    const isAnswered = turn.understood?.outcome !== 'failure'
    const wrong =
      intent || block
        ? unmetIn({ intent, block }, turn, stage.titleOf)
        : isAnswered
          ? [unmet('nothing', '', turn.path.map(stage.titleOf).join(', '))]
          : []
    if (wrong.length > 0) transcript.push(`> ${cutLine(text)}`, ...linesOf(stage, turn))
    failures.push(...wrong.map((one) => ({ index, ...one })))
  }
  return { failures, transcript }
}

function note({ seen }: TestStage, { path, understood }: PlayedTurn): void {
  for (const id of path) seen.add(id)
  if (understood?.intentId) seen.add(understood.intentId)
}

/** A file that nobody has sent: the bot looks at no more than its kind and name. */
const fileOf = (kind: Media['kind']): Media => ({
  kind,
  pointer: '0'.repeat(26),
  contentType: { image: 'image/png', video: 'video/mp4', file: 'application/pdf' }[kind],
  name: { image: 'image.png', video: 'video.mp4', file: 'file.pdf' }[kind],
})

function talkInput(input: TestInput): TalkInput {
  if (input.type === 'file') return { type: 'file', file: fileOf(input.kind) }
  if (input.type !== 'press') return input
  const { press } = input
  return { type: 'press', title: press, ...(/^\d{1,3}$/.test(press) && { place: Number(press) }) }
}

const lineMax = 200
const cutLine = (text: string): string => shortened(text.replace(/\s+/g, ' ').trim(), lineMax)

function lineOfInput(input: TestInput, { titleOf }: TestStage): string {
  switch (input.type) {
    case 'start':
      return input.blockId ? `(${titleOf(input.blockId)})` : '()'
    case 'text':
      return cutLine(input.text)
    case 'press':
      return `[${input.press}]`
    case 'file':
      return `(${input.kind})`
  }
}

/** `order-status: It is on its way.`; a hand-over is the last line. */
function linesOf({ blocks }: TestStage, { messages, handover }: PlayedTurn): string[] {
  const said = messages.map((message) => {
    const key = message.blockId && blocks.get(message.blockId)?.key
    const text = cutLine(saidIn({ messages: [message] }).join(' '))
    return key ? `${key}: ${text}` : text
  })
  return handover ? [...said, '(handover)'] : said
}
