/**
 * One turn of a conversation: what the bot does with an event, as data. It knows no clock and looks nothing up; where
 * content is lacking it asks for it, and the same turn is run again.
 */
import type { Block } from '../contracts/blocks.ts'
import { stepsPerTurnMax } from '../limits.ts'
import { inputOf, left, take } from './asking.ts'
import { plainTexts } from './plain-texts.ts'
import { runBlock } from './runners/index.ts'
import { blockOf, lacking, type Lacking, type Ran, type Scene } from './scene.ts'
import type { BotState, Content, Effect, TurnContext, Turned, TurnEvent } from './turn.ts'
import { botMessage } from './wording.ts'

/** The open form takes it, else the block waiting for a reply, else the block that was meant (INTENTS-009). */
export function step(content: Content, state: BotState, event: TurnEvent, context: TurnContext): Turned | Lacking {
  return (
    answerForm({ content, state, context }, event) ??
    answerFreely({ content, state: left(state), context }, event, state.onReply)
  )
}

/** `undefined` when no form is open, it is gone, or the event is not for it. */
function answerForm(scene: Scene, event: TurnEvent): Turned | Lacking | undefined {
  const { content, state } = scene
  const input = inputOf(event)
  if (!state.form || !input) return undefined
  const { formId, blockId } = state.form
  const form = content.forms.get(formId)
  const lacks = lacking(content, { forms: [formId], blocks: [blockId] })
  if (lacks || !form) return lacks
  const block = blockOf(content, blockId)
  const asking = { form, blockId, next: block?.next, onReply: block?.onReply }
  return follow(take(asking, scene, state.form.state, input), scene)
}

function answerFreely(scene: Scene, event: TurnEvent, onReply: string | undefined): Turned | Lacking {
  const { content, state } = scene
  for (const next of waysOf(event, onReply)) {
    const lacks = lacking(content, { blocks: [next] })
    if (lacks) return lacks
    const isMeant = event.type === 'text' && next === event.target
    const effects: Effect[] = isMeant ? [{ type: 'outcome', outcome: 'nlp' }] : []
    if (blockOf(content, next)) return follow({ state, effects, next }, scene)
  }
  return event.type === 'start' && !event.target ? { state, effects: [] } : misunderstand(scene, event)
}

/** Where an event may lead, best first. A reply may as well be a file or a button that leads nowhere by itself. */
function waysOf(event: TurnEvent, onReply: string | undefined): readonly string[] {
  const target = event.type === 'file' ? undefined : event.target
  const isReply = event.type === 'choice' ? !target : event.type !== 'start'
  return [isReply ? onReply : undefined, target].filter((id) => id !== undefined)
}

function misunderstand(scene: Scene, event: TurnEvent): Turned | Lacking {
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
 * Walks from block to block until one waits for the customer. A block that has said or done something is not run again in
 * the same turn: the turn ends there, as it does at its limit of steps.
 */
function follow(from: Ran, { content, context }: Scene): Turned | Lacking {
  const done = new Set<string>()
  let { state, effects, next } = from
  for (let steps = 0; next; steps++) {
    const lacks = lacking(content, { blocks: [next] })
    if (lacks) return lacks
    const block = blockOf(content, next)
    if (!block) break
    if (done.has(block._id) || steps === stepsPerTurnMax) return { state, effects: [...effects, { type: 'endless' }] }
    const ran = runBlock(block, { content, state, context })
    if ('wanting' in ran) return ran
    effects = [...effects, ...ran.effects]
    if (ran.effects.length > 0) done.add(block._id)
    state = settled(block, ran)
    next = ran.next
  }
  return { state, effects }
}

/** A block that says nothing leaves the one before it waiting for the reply. */
function settled(block: Block, { state, effects }: Ran): BotState {
  const { onReply: before, ...rest } = state
  const onReply = block.onReply ?? (effects.some(isSaid) ? undefined : before)
  return rest.form || !onReply ? rest : { ...rest, onReply }
}

const isSaid = ({ type }: Effect): boolean => type === 'say'
