/** Beside the text: emojis, files, a block, and better words. */
import Button from '@cloudscape-design/components/button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { useAction } from '../../../core/action.ts'
import { api } from '../../../core/api.ts'
import { useDesk } from '../state/inbox-context.ts'
import { AssistTools } from '../assist/assist-tools.tsx'
import { useWordless } from '../state/use-actions.ts'
import { EmojiButton } from './emoji/emoji-button.tsx'
import { acceptedFiles } from './files/file-rules.ts'
import { addFiles, type FilePlace } from './files/pending-files.ts'
import type { Writing } from './writing/writing.ts'

export function ComposerTools({ user, writing }: { user: ConversationUser; writing: Writing }) {
  const { t } = useTranslation('conversations')
  const { act } = useDesk()
  const { text, write } = writing
  const place = { userId: user._id, mode: writing.draft.mode }
  const words = useBetterWords(user._id, text, write)
  const wordless = useWordless() ?? (text.trim() ? undefined : t('composer.enhance-nothing'))
  if (writing.draft.mode === 'note')
    return (
      <span className="live-tools">
        <EmojiButton edit={writing.edit} />
        <FileButton place={place} />
      </span>
    )
  return (
    <span className="live-tools">
      <EmojiButton edit={writing.edit} />
      <FileButton place={place} />
      <Button
        variant="icon"
        iconName="view-full"
        ariaLabel={t('actions.send-block')}
        onClick={() => act('send-block')}
      />
      <Button
        variant="icon"
        iconName="gen-ai"
        ariaLabel={t('composer.enhance')}
        {...(wordless && { disabled: true, disabledReason: wordless })}
        loading={words.busy}
        onClick={words.enhance}
      />
      <AssistTools user={user} writing={writing} />
      {words.before !== undefined && (
        <Button variant="inline-link" onClick={words.undo}>
          {t('composer.undo')}
        </Button>
      )}
    </span>
  )
}

function FileButton({ place }: { place: FilePlace }) {
  const { t } = useTranslation('conversations')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        className="unseen"
        tabIndex={-1}
        aria-label={t('files.choose')}
        accept={acceptedFiles}
        onChange={({ target }) => {
          addFiles(place, [...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button variant="icon" iconName="upload" ariaLabel={t('files.choose')} onClick={() => input.current?.click()} />
    </>
  )
}

/** A language model words the text better; one press brings the agent's own words back. */
function useBetterWords(userId: string, text: string, write: (text: string) => void) {
  const [before, setBefore] = useState<string>()

  const { isBusy: busy, run: enhance } = useAction(async () => {
    const better = await api.conversations.enhance({ userId, text: text.trim() })
    setBefore(text)
    write(better.text)
  })

  function undo() {
    write(before ?? text)
    setBefore(undefined)
  }
  return { busy, enhance, undo, before: text ? before : undefined }
}
