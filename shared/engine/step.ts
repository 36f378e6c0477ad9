/**
 * One turn of a conversation: an event in, effects as data out. The turn is pure: it has no clock and reads no store. If
 * content is missing, the turn names it, and the caller looks it up and runs the same turn again.
 */
import type { Block } from '../contracts/blocks.ts'
import { stepsPerTurnMax } from '../limits.ts'
import { inputOf, leaveForm, takeAnswer } from './asking.ts'
import { plainTexts } from './plain-texts.ts'
import { runBlock } from './runners/index.ts'
import { blockOf, missingContent, type MissingContent, type BlockResult, type Scene } from './scene.ts'
import type { BotState, Content, Effect, TurnContext, TurnResult, TurnEvent } from './turn.ts'
import { botMessage } from './wording.ts'

/** The open form answers an event, else the block that waits for a reply, else the block that was meant (INTENTS-009). */
export function step(
  content: Content,
  state: BotState,
  event: TurnEvent,
  context: TurnContext,
): TurnResult | MissingContent {
  return (
    answerForm({ content, state, context }, event) ??
    answerFreely({ content, state: leaveForm(state), context }, event, state.onReply)
  )
}

/** `undefined` if no form is open, if it was deleted, or if the event is no input of a form. */
function answerForm(scene: Scene, event: TurnEvent): TurnResult | MissingContent | undefined {
  const { content, state } = scene
  const input = inputOf(event)
  if (!state.form || !input) return undefined
  const { formId, blockId } = state.form
  const form = content.forms.get(formId)
  const lacks = missingContent(content, { forms: [formId], blocks: [blockId] })
  if (lacks || !form) return lacks
  const block = blockOf(content, blockId)
  const asking = { form, blockId, next: block?.next, onReply: block?.onReply }
  return follow(takeAnswer(asking, scene, state.form.state, input), scene)
}

function answerFreely(scene: Scene, event: TurnEvent, onReply: string | undefined): TurnResult | MissingContent {
  const { content, state } = scene
  for (const next of waysOf(event, onReply)) {
    const lacks = missingContent(content, { blocks: [next] })
    if (lacks) return lacks
    const isMeant = event.type === 'text' && next === event.target
    const effects: Effect[] = isMeant ? [{ type: 'outcome', outcome: 'nlp' }] : []
    if (blockOf(content, next)) return follow({ state, effects, next }, scene)
  }
  return event.type === 'start' && !event.target ? { state, effects: [] } : misunderstand(scene, event)
}

/** The blocks an event may lead to, best first. A file or a button without a target also counts as a reply. */
function waysOf(event: TurnEvent, onReply: string | undefined): readonly string[] {
  const target = event.type === 'file' ? undefined : event.target
  const isReply = event.type === 'choice' ? !target : event.type !== 'start'
  return [isReply ? onReply : undefined, target].filter((id) => id !== undefined)
}

function misunderstand(scene: Scene, event: TurnEvent): TurnResult | MissingContent {
  const { content, state, context } = scene
  const effects: Effect[] =
    event.type === 'text'
      ? [
          { type: 'unanswered', text: event.text },
          { type: 'outcome', outcome: 'failure' },
        ]
      : []
  const block = content.system.misunderstood
  if (block) return follow({ state, effects, next: block._id }, scene)
  const text = plainTexts.misunderstood[context.language]
  return { state, effects: [...effects, { type: 'say', message: botMessage({ text }, context) }] }
}

/**
 * Runs block after block until one waits for the customer. A block with effects runs once in a turn: the turn ends when
 * it comes to that block again, or at its limit of steps.
 */
function follow(from: BlockResult, { content, context }: Scene): TurnResult | MissingContent {
  const done = new Set<string>()
  let { state, effects, next } = from
  for (let steps = 0; next; steps++) {
    const lacks = missingContent(content, { blocks: [next] })
    if (lacks) return lacks
    const block = blockOf(content, next)
    if (!block) break
    if (done.has(block._id) || steps === stepsPerTurnMax) return { state, effects: [...effects, { type: 'endless' }] }
    const result = runBlock(block, { content, state, context })
    if ('wanting' in result) return result
    effects = [...effects, ...result.effects]
    if (result.effects.length > 0) done.add(block._id)
    state = stateAfter(block, result)
    next = result.next
  }
  return { state, effects }
}

/** The state after a block. If the block says nothing, the block before it still waits for the reply. */
function stateAfter(block: Block, { state, effects }: BlockResult): BotState {
  const { onReply: before, ...rest } = state
  const onReply = block.onReply ?? (effects.some(isSaid) ? undefined : before)
  return rest.form || !onReply ? rest : { ...rest, onReply }
}

const isSaid = ({ type }: Effect): boolean => type === 'say'
