/** The response of a moment while it is made: with the words that a new bot begins with, and the key by which the bot finds it. */
import { momentWords, wordsIn } from '#shared/blocks/moment-words'
import type { MomentKey } from '#shared/blocks/moments'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../../core/agent.tsx'
import { emptyBlock, type EditedBlock } from '../block-draft.ts'
import { BlockScreen } from '../block-screen.tsx'

export default function NewMoment({ moment }: { moment: MomentKey }) {
  const { supportedLangs } = useAgent().agent.company
  return <BlockScreen block={undefined} start={momentDraft(moment, supportedLangs)} />
}

function momentDraft(moment: MomentKey, languages: readonly ContentLanguage[]): EditedBlock {
  const { title, text } = momentWords[moment]
  const { en = '', ...titles } = wordsIn(title, languages)
  return {
    ...emptyBlock('basic', ''),
    title: en,
    titles,
    key: moment,
    keyTyped: true,
    content: { kind: 'basic', media: null, text: wordsIn(text, languages), choiceType: 'qreply', choices: [] },
  }
}
