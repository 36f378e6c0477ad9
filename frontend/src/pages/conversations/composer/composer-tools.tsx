/** Beside the text: a picture, a block, and better words. */
import Button from '@cloudscape-design/components/button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { api } from '../../../core/api.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { useDesk } from '../state/inbox-context.ts'
import { bytesMaxText, contentTypes, pictureFault, upload } from './picture-upload.ts'
import { say } from '../state/sending.ts'
import { useWordless } from '../state/use-actions.ts'

interface ComposerToolsProps {
  user: ConversationUser
  text: string
  write: (text: string) => void
}

export function ComposerTools({ user, text, write }: ComposerToolsProps) {
  const { t } = useTranslation('conversations')
  const { act } = useDesk()
  const { input, busy, choose } = usePicture(user._id)
  const words = useBetterWords(user._id, text, write)
  const wordless = useWordless() ?? (text.trim() ? undefined : t('composer.enhance-nothing'))
  return (
    <span className="live-tools">
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label={t('picture.send')}
        accept={contentTypes.join(',')}
        onChange={(event) => choose([...(event.target.files ?? [])])}
      />
      <Button
        variant="icon"
        iconName="upload"
        ariaLabel={t('picture.send')}
        loading={busy}
        loadingText={t('picture.uploading')}
        onClick={() => input.current?.click()}
      />
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
        onClick={() => void words.enhance()}
      />
      {words.before !== undefined && (
        <Button variant="inline-link" onClick={words.undo}>
          {t('composer.undo')}
        </Button>
      )}
    </span>
  )
}

function usePicture(userId: string) {
  const { t } = useTranslation('conversations')
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)

  function choose(files: readonly File[]) {
    if (input.current) input.current.value = ''
    const [file] = files
    if (!file) return
    const fault = pictureFault(files)
    if (fault) return notify.error(t(`picture.${fault}`, { maxUpload: bytesMaxText }))
    setBusy(true)
    upload(file)
      .then((uploadId) => void say(userId, { kind: 'image', text: file.name, refersTo: uploadId }))
      .catch(() => notify.error(t('picture.failed')))
      .finally(() => setBusy(false))
  }

  return { input, busy, choose }
}

/** A language model words the text better; one press brings the agent's own words back. */
function useBetterWords(userId: string, text: string, write: (text: string) => void) {
  const [busy, setBusy] = useState(false)
  const [before, setBefore] = useState<string>()

  async function enhance() {
    setBusy(true)
    try {
      const better = await api.conversations.enhance({ userId, text: text.trim() })
      setBefore(text)
      write(better.text)
    } catch {
      // What failed has said so, and the text stands as it was.
    } finally {
      setBusy(false)
    }
  }

  function undo() {
    write(before ?? text)
    setBefore(undefined)
  }
  return { busy, enhance, undo, before: text ? before : undefined }
}
