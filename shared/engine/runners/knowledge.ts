/** Says the text of a knowledge response that the bot is led to, or what was found in one. */
import { cut } from '../../fields/text.ts'
import { textLengthMax } from '../../limits.ts'
import { plainTexts } from '../plain-texts.ts'
import type { BotMessage, FoundAnswer } from '../turn.ts'
import { fill } from '../variables.ts'
import { botMessage, fillText, type Wording } from '../wording.ts'
import type { MessageRunner } from './runner.ts'

/** A response without a text of its own says nothing. */
export const knowledge: MessageRunner<'kb'> = ({ kb: { text } }, wording) => ({ text: fillText(text, wording) })

/** An answer that was looked up, with a button to each page it comes from. */
export function foundMessage(
  { blockId, text, isWritten, sources, from }: FoundAnswer,
  wording: Wording,
): BotMessage | undefined {
  const { language, variables } = wording
  const said = cut(isWritten ? fill(text, variables, language) : text, textLengthMax).trim()
  if (!said) return undefined
  const [only, another] = sources
  const choices = sources.map(({ title, url }) => ({
    title: only && !another ? plainTexts.readMore[language] : title,
    action: { type: 'url' as const, value: url },
  }))
  return botMessage(
    {
      blockId,
      text: said,
      ...(choices.length > 0 && { choiceType: 'question' as const, choices }),
      ...(from && { sources: [...from] }),
    },
    wording,
  )
}
