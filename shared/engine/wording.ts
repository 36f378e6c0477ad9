/** The texts and choices of blocks as a customer gets them: in one language, with every variable filled. */
import type { BlockChoice } from '../blocks/choices.ts'
import { websiteChannel, type Channel } from '../chat/channels.ts'
import type { SaidChoice } from '../chat/message.ts'
import { textIn, type ContentLanguage, type Localized } from '../languages.ts'
import type { BotMessage, BotState } from './turn.ts'
import { fill, fillUrl, variablesIn, type Variables } from './variables.ts'

/** How texts are worded at this point of the conversation: on which channel, in which language, with which variables. */
export interface Wording {
  readonly language: ContentLanguage
  readonly channel: Channel
  readonly variables: Variables
}

export const wordingIn = (state: BotState, context: Wording): Wording => ({
  language: context.language,
  channel: context.channel,
  variables: variablesIn(state, context),
})

/** The part of a message that comes from its block. */
export type MessageContent = Omit<BotMessage, 'messageType' | 'language' | 'blockId'>

export const botMessage = (
  content: MessageContent & Pick<BotMessage, 'blockId'>,
  { language }: Pick<Wording, 'language'>,
): BotMessage => ({ messageType: 'bot-msg', language, ...content })

/** A text that is blank in the customer's language counts as not translated. */
export function fillText(text: Localized, { language, variables }: Wording): string {
  const written = textIn(text, language)
  return fill(written.trim() ? written : (text.en ?? ''), variables, language).trim()
}

/** The choices below a message; a message without any has no `choices`. */
export function buttonsOf(
  choices: readonly BlockChoice[],
  wording: Wording,
  as: Pick<MessageContent, 'choiceType'> = {},
): MessageContent {
  const filled = fillChoices(choices, wording)
  return filled.length > 0 ? { ...as, choices: filled } : {}
}

/** A choice is left out when its title or its value is empty, its link leads nowhere, or the channel has no extensions. */
export const fillChoices = (choices: readonly BlockChoice[], wording: Wording): SaidChoice[] =>
  choices.flatMap((choice) => {
    const title = fillText(choice.title, wording)
    const action = fillAction(choice.action, wording)
    const { formValue } = choice
    return title && action ? [{ title, ...(formValue && { formValue }), action }] : []
  })

function fillAction(action: BlockChoice['action'], { variables, channel }: Wording): SaidChoice['action'] | undefined {
  if (action.type === 'extension' && channel !== websiteChannel) return undefined
  if (action.type !== 'url' && action.type !== 'form-value') return action
  const value = action.type === 'url' ? fillUrl(action.value, variables) : fill(action.value, variables)
  return value ? { ...action, value } : undefined
}
