/**
 * How a block leads on to others. `linksOf` names every way; `withLink` is its inverse: the same block with one port
 * leading elsewhere. A port keeps its name as long as the choices and conditions before it stay.
 */
import { choicesIn, contentPath, waysIn } from '../blocks/index.ts'
import { onChannel } from '../blocks/on-channel.ts'
import { wayTo, type PlacedChoice, type Way } from '../blocks/ways.ts'
import { websiteChannel, type Channel } from '../chat/channels.ts'
import type { Block } from '../contracts/blocks.ts'
import { cut } from '../fields/text.ts'
import { textIn } from '../languages.ts'
import { titleLengthMax } from '../limits.ts'
import { mention } from '../references.ts'

/** The choices of a block on a channel, those of its items one after the other, with their places in the block. */
export function choicesOn(block: Block, channel: Channel = websiteChannel): PlacedChoice[] {
  const said = onChannel(block, channel)
  const isOwn = 'items' in said && 'items' in block && said.items !== block.items
  const start = isOwn ? `channelContent.${channel}.` : contentPath(block)
  return choicesIn(said).map(({ choice, path }) => ({ choice, path: start + path }))
}

/**
 * Every way on from a block on a channel: choices, conditions, paths, the error, the reply, and what is said next. One
 * that leads to an intent leads on by whatever answers that; of the others the target is a block.
 */
export const linksOf = (block: Block, channel: Channel = websiteChannel): Way[] => [
  ...choicesOn(block, channel).flatMap(wayOfChoice),
  ...waysIn(block).map((way) => ({ ...way, to: { ...way.to, path: contentPath(block) + way.to.path } })),
  ...wayTo('on-reply', 'on-reply', 'onReply', block.onReply),
  ...wayTo('next', 'block', 'next', block.next),
]

function wayOfChoice({ choice: { title, action }, path }: PlacedChoice, index: number): Way[] {
  const { type, value } = action
  if (type !== 'block' && type !== 'block-intent') return []
  return mention(type === 'block' ? 'block' : 'intent', `${path}.action.value`, value).map((to) => ({
    port: `choice:${index}`,
    type: type === 'block' ? 'choice' : 'next-choice',
    to,
    label: title,
  }))
}

/**
 * The block with the port leading to another block, or nowhere; `undefined` where it has no such port, or one that has to
 * lead somewhere, as each condition has. A choice that leads nowhere answers with its own title.
 */
export function withLink(
  block: Block,
  port: string,
  to: string | undefined,
  channel: Channel = websiteChannel,
): Block | undefined {
  if (port === 'next') return { ...block, next: to ?? null }
  if (port === 'on-reply') return { ...block, onReply: to ?? null }
  const chosen = /^choice:(\d+)$/.exec(port)
  if (chosen) {
    const placed = choicesOn(block, channel)[Number(chosen[1])]
    return placed && replaceAt(block, `${placed.path}.action`, actionTo(placed, to))
  }
  if (port === 'error' && mayFail(block)) return replaceAt(block, 'function.errorBlockId', to ?? null)
  const way = linksOf(block, channel).find((one) => one.port === port)
  return way && to ? replaceAt(block, way.to.path, to) : undefined
}

const mayFail = (block: Block): boolean =>
  block.type === 'function' && (block.function.type === 'handler' || block.function.type === 'salesforce-create-case')

const actionTo = ({ choice: { title } }: PlacedChoice, to: string | undefined) =>
  to === undefined
    ? { type: 'form-value', value: cut(textIn(title, 'en'), titleLengthMax) }
    : { type: 'block', value: to }

/** A copy of what lies at the path replaced: `choices.0.action`. */
function replaceAt<Whole extends object>(whole: Whole, path: string, value: unknown): Whole {
  const [step, ...rest] = path.split('.') as [keyof Whole & string, ...string[]]
  const inner: unknown = rest.length === 0 ? value : replaceAt(whole[step] as object, rest.join('.'), value)
  // A list stays a list.
  return (Array.isArray(whole) ? whole.with(Number(step), inner) : { ...whole, [step]: inner }) as Whole
}
