/** What is said to a text that nothing fits: the bot's own moment with ways to go on, and a person where that happens again and again. */
import type { Block } from '../contracts/blocks.ts'
import { follow } from './follow.ts'
import { answerImpossibleDate, callPerson, offerThat, type Before } from './manners.ts'
import { mannerTexts } from './manner-texts.ts'
import { plainTexts } from './plain-texts.ts'
import type { MissingContent, Scene } from './scene.ts'
import type { Effect, TextEvent, TurnEvent, TurnResult } from './turn.ts'
import { botMessage, buttonsOf, wordingIn } from './wording.ts'

/** The text is kept for review; whoever was not understood twice before is not told so a third time. */
export function misunderstand(scene: Scene, before: Before, event: TurnEvent): TurnResult | MissingContent {
  const { content, state, context } = scene
  const impossible = event.type === 'text' && answerImpossibleDate(scene, event)
  if (impossible) return impossible
  if (event.type === 'text' && before.missedTwice) return giveUp(scene, event)
  const effects = event.type === 'text' ? failureOf(event) : []
  const block = content.system.misunderstood
  const text = plainTexts.misunderstood[context.language]
  const answer: TurnResult | MissingContent = block
    ? follow({ state, effects, next: block._id }, scene)
    : { state, effects: [...effects, { type: 'say', message: botMessage({ text }, context) }] }
  if ('wanting' in answer) return answer
  const { state: after, effects: said } = block ? withChoicesOfWelcome(scene, answer) : answer
  return { state: event.type === 'text' ? { ...after, ...missesAfter(before) } : after, effects: said }
}

/** What a turn that did not understand the customer remembers of that. */
export const missesAfter = ({ missed }: Before) => ({
  missed: true as const,
  ...(missed && { missedTwice: true as const }),
})

const failureOf = ({ text }: TextEvent): Effect[] => [
  { type: 'unanswered', text },
  { type: 'outcome', outcome: 'failure' },
]

/** People who take conversations over take this one; where there are none, a person is offered as elsewhere. */
function giveUp(scene: Scene, event: TextEvent): TurnResult | MissingContent {
  const { language, hasPeople } = scene.context
  if (!hasPeople) {
    const { state, effects } = offerThat(scene, { type: 'person' }, mannerTexts.missedTwice[language])
    return { state, effects: [...failureOf(event), ...effects] }
  }
  const called = callPerson(scene)
  if ('wanting' in called) return called
  const told: Effect = {
    type: 'say',
    message: botMessage({ text: mannerTexts.calledAfterMisses[language] }, { language }),
  }
  // What counts is that the text was not understood, although a person comes for it.
  const effects = called.effects.filter(({ type }) => type !== 'outcome')
  return { state: called.state, effects: [...failureOf(event), told, ...effects] }
}

/** A written answer that leads nowhere gets the choices of the welcome; one with choices, or one that waits, keeps its own. */
function withChoicesOfWelcome(scene: Scene, answer: TurnResult): TurnResult {
  const said = answer.effects.findLast(({ type }) => type === 'say')
  const { form, onReply } = answer.state
  const isBusy = form ?? onReply ?? answer.effects.find(({ type }) => type === 'handover')
  if (isBusy || said?.type !== 'say' || said.message.choices || said.message.items) return answer
  const buttons = buttonsOf(choicesOfBlock(scene.content.system.welcome), wordingIn(scene.state, scene.context), {
    choiceType: 'qreply',
  })
  const message = { ...said.message, ...buttons }
  return { ...answer, effects: answer.effects.map((effect) => (effect === said ? { ...said, message } : effect)) }
}

const choicesOfBlock = (block: Block | undefined) =>
  block?.type === 'select' || block?.type === 'media' ? block.choices : []
