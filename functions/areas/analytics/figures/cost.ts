/** What conversations cost. Each step is at the prices of its first day. */
import { costKinds, costsOf, totalOf, type Costs } from '#shared/figures/prices'
import { solved } from './conversations.ts'
import type { Asked, Definition } from './definition.ts'
import type { Tally } from './tally.ts'

const dayLength = '2026-11-20'.length

const cost: Definition = {
  isDrawn: true,
  values: ['cost', 'conversations'],
  tell: (asked) => {
    const steps = asked.steps.map((step) => channelsIn(step))
    const all = steps.flatMap((channels) => [...channels])
    const total = sumOf(all.map(([, costs]) => totalOf(costs)))
    const flow = asked.whole.of('flow')
    return {
      total,
      totals: {
        cost: total,
        perConversation: shareOf(total, flow('talked')),
        perSolved: shareOf(total, solved(flow)),
      },
      lines: [
        {
          title: 'cost',
          total,
          values: steps.map((channels) => sumOf([...channels.values()].map(totalOf))),
        },
      ],
      rows: rowsOf(asked, all),
      parts: {
        kinds: costKinds.map((kind) => ({
          id: kind,
          values: {
            cost: sumOf(all.map(([, costs]) => costs[kind].cost)),
            units: sumOf(all.map(([, costs]) => costs[kind].units)),
          },
        })),
      },
    }
  },
}

const channelsIn = (step: Tally): Map<string, Costs> =>
  new Map(
    [...step.by('flow', 'channel')].map(([channel, flow]) => [
      channel,
      costsOf(flow, channel, step.at.slice(0, dayLength)),
    ]),
  )

const rowsOf = ({ whole }: Asked, all: readonly (readonly [channel: string, costs: Costs])[]) =>
  [...whole.by('flow', 'channel')].map(([channel, flow]) => ({
    id: channel,
    values: {
      cost: sumOf(all.flatMap(([name, costs]) => (name === channel ? totalOf(costs) : []))),
      conversations: flow('talked'),
    },
  }))

/** Not rounded: a conversation costs a small part of a cent. */
const shareOf = (total: number, count: number): number | undefined => (count > 0 ? total / count : undefined)

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

export const costFigures = { cost } as const satisfies Readonly<Record<string, Definition>>
