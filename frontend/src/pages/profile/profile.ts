/** The profile while it is edited: draft, faults, and the save with its upload. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedInAgent } from '#shared/contracts/account'
import type { InterfaceLanguage } from '#shared/languages'
import { nameLengthMax } from '#shared/limits'
import { api, CallError } from '../../core/api.ts'
import { faultTexts } from '../../core/fault-text.ts'
import { agentChanged, useAgent } from '../../core/agent.tsx'
import { changeLanguage, language } from '../../core/i18n.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { upload, UploadError } from '../../components/form/upload.ts'
import type { PictureDraft } from './picture.ts'

export interface ProfileDraft {
  readonly firstName: string
  readonly lastName: string
  /** Absent until it is chosen: the menu of the sidebar may change the language meanwhile. */
  readonly language?: InterfaceLanguage
  readonly picture: PictureDraft
}

const draftOf = (agent: LoggedInAgent): ProfileDraft => ({
  firstName: agent.firstName,
  lastName: agent.lastName,
  picture: { kind: 'kept' },
})

export function useProfile() {
  const { agent } = useAgent()
  const [draft, setDraft] = useState(() => draftOf(agent))
  const [percent, setPercent] = useState<number>()
  const { t } = useTranslation('profile')
  const notify = useNotify()
  const saved = draftOf(agent)

  const { mutate, error, isPending, reset } = useMutation({
    async mutationFn() {
      const avatar = await uploaded(draft.picture, setPercent)
      const { firstName, lastName, language: chosen = language() } = draft
      return api.agents.update({ id: agent._id, firstName, lastName, language: chosen, ...avatar })
    },
    async onSuccess(changed) {
      agentChanged(changed)
      setDraft(draftOf(changed))
      if (draft.language) await changeLanguage(draft.language)
      notify.success(t('saved'))
    },
    onError(failure) {
      // What the server refused has been told already.
      if (failure instanceof UploadError) notify.error(t('picture.failed'))
    },
    onSettled: () => setPercent(undefined),
  })

  const nameFault = (name: string) =>
    name.trim() === ''
      ? t('mandatory')
      : name.trim().length > nameLengthMax
        ? t('too-long', { max: nameLengthMax })
        : ''
  const refused = faultTexts(error instanceof CallError ? error.details : [])
  const faults = {
    firstName: nameFault(draft.firstName) || refused['firstName'],
    lastName: nameFault(draft.lastName) || refused['lastName'],
  }

  return {
    draft,
    faults,
    percent,
    saving: isPending,
    dirty: isDirty(draft, saved),
    valid: !nameFault(draft.firstName) && !nameFault(draft.lastName),
    change: (changes: Partial<ProfileDraft>) => {
      // A fault the server found belongs to what was sent.
      reset()
      setDraft({ ...draft, ...changes })
    },
    discard: () => setDraft(saved),
    save: () => mutate(),
  }
}

const isDirty = (draft: ProfileDraft, saved: ProfileDraft): boolean =>
  draft.firstName !== saved.firstName ||
  draft.lastName !== saved.lastName ||
  draft.picture.kind !== 'kept' ||
  (draft.language ?? language()) !== language()

async function uploaded(
  picture: PictureDraft,
  onProgress: (percent: number) => void,
): Promise<{ avatar?: string | null }> {
  if (picture.kind === 'kept') return {}
  if (picture.kind === 'removed') return { avatar: null }
  return { avatar: await upload('avatar', picture.file, onProgress) }
}
