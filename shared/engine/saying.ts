/** Blocks put into words: what a customer gets, in their language and with every variable filled. */
import type { BlockChoice } from '../blocks/choices.ts'
import type { BlockType } from '../blocks/index.ts'
import type { Block } from '../contracts/blocks.ts'
import { textIn, type ContentLanguage, type Localized } from '../languages.ts'
import type { SaidChoice } from '../chat/message.ts'
import type { BotMessage, BotState, TurnContext } from './turn.ts'
import { fill, fillUrl, variablesIn, type Variables } from './variables.ts'

/** What a message says beside who says it. */
type Said = Omit<BotMessage, 'messageType' | 'language' | 'blockId'>

/** How texts are worded at this point of the conversation. */
export interface Wording {
  readonly language: ContentLanguage
  readonly variables: Variables
}

export const wordingIn = (state: BotState, context: Omit<TurnContext, 'facts'>): Wording => ({
  language: context.language,
  variables: variablesIn(state, context),
})

/** The message a block says; a block that does something instead, or of whose text nothing is left, says none. */
export function messageOf(block: Block, wording: Wording): BotMessage | undefined {
  const said = sayingOf[block.type](block as never, wording) // The register is keyed by the type of the block.
  const isSomething = Boolean(said.text || said.media || said.items?.length)
  return isSomething ? message({ blockId: block._id, ...said }, wording) : undefined
}

export const message = (said: Omit<BotMessage, 'messageType' | 'language'>, { language }: Wording): BotMessage => ({
  messageType: 'bot-msg',
  language,
  ...said,
})

type Saying<Type extends BlockType> = (block: Extract<Block, { type: Type }>, wording: Wording) => Said

const sayingOf: { readonly [Type in BlockType]: Saying<Type> } = {
  message: ({ text }, wording) => ({ text: worded(text, wording) }),
  select: ({ text, choiceType, choices }, wording) => ({
    text: worded(text, wording),
    ...buttons(choices, wording, { choiceType }),
  }),
  media: ({ media, choices }, wording) => ({ media, ...buttons(choices, wording) }),
  complex: ({ items }, wording) => ({
    items: items.map((item) => ({
      title: worded(item.title, wording),
      subtitle: worded(item.subtitle, wording),
      media: item.media,
      choices: choicesOf(item.choices, wording),
    })),
  }),
  function: () => ({}),
}

/** A text that is blank in the customer's language counts as not translated. */
function worded(text: Localized, { language, variables }: Wording): string {
  const written = textIn(text, language)
  return fill(written.trim() ? written : (text.en ?? ''), variables, language).trim()
}

function buttons(choices: readonly BlockChoice[], wording: Wording, as: Pick<Said, 'choiceType'> = {}): Said {
  const said = choicesOf(choices, wording)
  return said.length > 0 ? { ...as, choices: said } : {}
}

/** A choice is left out when its title or its value is empty or its link leads nowhere. */
const choicesOf = (choices: readonly BlockChoice[], wording: Wording): SaidChoice[] =>
  choices.flatMap((choice) => {
    const title = worded(choice.title, wording)
    const action = filled(choice.action, wording)
    return title && action ? [{ title, action }] : []
  })

function filled(action: BlockChoice['action'], { variables }: Wording): SaidChoice['action'] | undefined {
  if (action.type !== 'url' && action.type !== 'form-value') return action
  const value = action.type === 'url' ? fillUrl(action.value, variables) : fill(action.value, variables)
  return value ? { ...action, value } : undefined
}
