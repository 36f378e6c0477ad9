/** Opens the emojis, which come when they are first asked for, and puts the chosen one at the caret. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { insertEdit } from '../../../../components/form/text-editor/marks.ts'
import { toolIcons } from '../../../../components/form/text-editor/tool-icons.tsx'
import { lazily } from '../../../../core/lazy-page.ts'
import { rememberRecent } from '../recent.ts'
import { focusComposer, type Writing } from '../writing/writing.ts'

const EmojiPicker = lazy(() => lazily(() => import('./emoji-picker.tsx')))

export function EmojiButton({ edit }: Pick<Writing, 'edit'>) {
  const { t } = useTranslation('conversations')
  const [isOpen, setOpen] = useState(false)

  function choose(emoji: string) {
    setOpen(false)
    rememberRecent('emoji', emoji)
    edit((selected) => insertEdit(emoji, selected))
  }

  function leave() {
    setOpen(false)
    focusComposer()
  }

  return (
    <>
      <button
        type="button"
        className="live-tool"
        aria-label={t('emoji.title')}
        title={t('emoji.title')}
        aria-expanded={isOpen}
        // The picker closes by a press elsewhere, and this is its own button.
        onPointerDown={(event) => isOpen && event.nativeEvent.stopPropagation()}
        onClick={() => setOpen(!isOpen)}
      >
        {toolIcons.emoji}
      </button>
      {isOpen && (
        <Suspense>
          <EmojiPicker choose={choose} leave={leave} />
        </Suspense>
      )}
    </>
  )
}
