/**
 * What conversations cost, in US dollars: list prices with the day from which they hold, and the units that a turn of the
 * bot takes. No money is stored: the counters are multiplied when somebody looks.
 */
import type { Counter } from './counters.ts'

/** Of one unit, from a day on; the last one that has begun holds. */
type Prices = readonly (readonly [from: string, dollars: number])[]

const million = 1e6

/** Public list prices, of AWS in us-east-1, before discounts and free tiers. */
export const prices = {
  /** aws.amazon.com/dynamodb/pricing/on-demand, standard tables; halved in November 2024. */
  tableWrite: [
    ['2020-01-01', 1.25 / million],
    ['2024-11-01', 0.625 / million],
  ],
  tableRead: [
    ['2020-01-01', 0.25 / million],
    ['2024-11-01', 0.125 / million],
  ],
  /** aws.amazon.com/lambda/pricing, arm64. */
  invocation: [['2020-01-01', 0.2 / million]],
  gigabyteSecond: [['2021-09-29', 13.3334 / million]],
  /** aws.amazon.com/api-gateway/pricing, HTTP APIs. */
  request: [['2020-01-01', 1 / million]],
  /** aws.amazon.com/ses/pricing, outbound. */
  mail: [['2020-01-01', 0.1 / 1000]],
  /** openai.com/api/pricing, a small model that many companies choose: GPT-4o mini, since it was published. */
  tokenIn: [['2024-07-18', 0.15 / million]],
  tokenOut: [['2024-07-18', 0.6 / million]],
} as const satisfies Readonly<Record<string, Prices>>
export type PriceName = keyof typeof prices

/** What a channel takes for a message, whoever says it. The plugin is our own; others are named when they are connected. */
const messagePrices: ReadonlyMap<string, Prices> = new Map([['chat_plugin', [['2020-01-01', 0]]]])

const priceIn = (list: Prices, day: string): number => (list.findLast(([from]) => from <= day) ?? list[0])?.[1] ?? 0

/** What one unit costs on a day, `2026-11-20`. */
export const priceOf = (name: PriceName, day: string): number => priceIn(prices[name], day)

/** What something takes of the cloud. */
export interface CloudUnits {
  readonly reads: number
  readonly writes: number
  readonly invocations: number
  readonly requests: number
}

/**
 * What is done for a message with all that follows from it: pushed, queued, counted. Measured on the embedded cloud, whose
 * units are DynamoDB's and Lambda's; `npm run bench -- flows` says how far they have drifted.
 */
export const unitsOf = {
  turn: { reads: 10, writes: 7, invocations: 2, requests: 1 },
  agentMessage: { reads: 10, writes: 7, invocations: 2, requests: 1 },
  messageToAgent: { reads: 8, writes: 7, invocations: 2, requests: 1 },
  /** What a turn takes beside that where nothing answers: the text is kept for the review. */
  failure: { reads: 1, writes: 2, invocations: 0, requests: 0 },
} as const satisfies Readonly<Record<string, CloudUnits>>

/** An estimate: 40 ms with 1 GB. The embedded cloud does not tell how long a function of AWS would run. */
export const gigabyteSecondsPerInvocation = 0.04
/** An estimate: a function with 1 GB waits half a second for a company's server. */
const gigabyteSecondsPerCall = 0.5

/** What these units cost at the prices of a day. */
export const cloudCostOf = ({ reads, writes, invocations, requests }: CloudUnits, day: string): number =>
  reads * priceOf('tableRead', day) +
  writes * priceOf('tableWrite', day) +
  requests * priceOf('request', day) +
  invocations * (priceOf('invocation', day) + gigabyteSecondsPerInvocation * priceOf('gigabyteSecond', day))

export const costKinds = ['messages', 'model', 'calls', 'mails', 'cloud'] as const
export type CostKind = (typeof costKinds)[number]

/** In dollars, and of how many: messages, tokens, calls, mails, and messages that were worked on. */
export type Costs = Readonly<Record<CostKind, { readonly cost: number; readonly units: number }>>

/** What the traffic of one channel costs at the prices of a day; `of` gives a counter of `flow`. */
export function costsOf(of: (counter: Counter<'flow'>) => number, channel: string, day: string): Costs {
  const fromCustomer = of('texts') + of('files') + of('choices') + of('links')
  const messages = fromCustomer + of('botMessages') + of('agentMessages')
  const worked = {
    turn: of('turns'),
    agentMessage: of('agentMessages'),
    // What a customer does begins a turn of the bot, unless a person is there.
    messageToAgent: Math.max(0, of('starts') + fromCustomer - of('turns')),
    failure: of('failures'),
  }
  const names = Object.keys(worked) as (keyof typeof worked)[]
  const costOf = (name: PriceName, counter: Counter<'flow'>) => of(counter) * priceOf(name, day)
  return {
    messages: { cost: messages * priceIn(messagePrices.get(channel) ?? [], day), units: messages },
    model: {
      cost: costOf('tokenIn', 'tokensIn') + costOf('tokenOut', 'tokensOut'),
      units: of('tokensIn') + of('tokensOut'),
    },
    calls: { cost: gigabyteSecondsPerCall * costOf('gigabyteSecond', 'calls'), units: of('calls') },
    mails: { cost: costOf('mail', 'mails'), units: of('mails') },
    cloud: {
      cost: names.reduce((sum, name) => sum + worked[name] * cloudCostOf(unitsOf[name], day), 0),
      units: names.reduce((sum, name) => sum + worked[name] * unitsOf[name].requests, 0),
    },
  }
}

export const totalOf = (costs: Costs): number => costKinds.reduce((sum, kind) => sum + costs[kind].cost, 0)
