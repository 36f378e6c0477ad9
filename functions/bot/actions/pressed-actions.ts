/** What a customer presses, as actions: a button of a message, and a link. */
import type { Message, SaidChoice } from '#shared/chat/message'
import { pressedOf, sourceOf, type PressedMessage } from './broadcast-answers.ts'
import type { CustomerAction } from './customer-actions.ts'
import { inputOfChoice, opensOnDevice } from '../stage/place.ts'
import { customerMessage, linkEvent } from '../turn/turn.ts'

/** The button of a message at a place; none where the customer's own words are pressed. */
export const choiceIn = (
  { messageType, choices, items }: Message,
  { item, choice }: { readonly item: number | undefined; readonly choice: number },
): SaidChoice | undefined =>
  messageType === 'text' ? undefined : (item === undefined ? choices : items?.[item]?.choices)?.[choice]

/** A pressed button. */
export function choiceAction(choice: SaidChoice, message: PressedMessage): CustomerAction {
  const { title, action } = choice
  const source = sourceOf(message)
  const botInput = inputOfChoice(choice, source.blockId)
  return {
    ...(botInput && { botInput }),
    eventsOf: ({ language }, understood) => {
      const said = { messageType: 'text' as const, text: title, ...source, ...(understood && { understood }) }
      if (!opensOnDevice(choice)) return [customerMessage(language, said)]
      return action.track ? [linkEvent(language, action.value, source)] : []
    },
    preview: title,
    isClick: true,
    ...pressedOf(message, action.type === 'url' ? { choice: title, link: action.value } : { choice: title }),
  }
}

export const linkAction = (url: string, message: PressedMessage): CustomerAction => ({
  eventsOf: ({ language }) => [linkEvent(language, url, sourceOf(message))],
  preview: url,
  isClick: true,
  ...pressedOf(message, { link: url }),
})
