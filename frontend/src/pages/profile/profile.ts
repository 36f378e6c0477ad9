/** The draft of a profile, and its save with the upload of a picture. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { LoggedInAgent } from '#shared/contracts/account'
import { agents as contract } from '#shared/contracts/agents'
import type { InterfaceLanguage } from '#shared/languages'
import { quietly } from '../../core/api.ts'
import { agentChanged, useAgent } from '../../core/agent.tsx'
import { changeLanguage, language } from '../../core/i18n.ts'
import { upload, UploadError } from '../../components/form/upload.ts'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import type { PictureDraft } from './picture-field.tsx'

interface EditedProfile {
  readonly firstName: string
  readonly lastName: string
  /** Absent until it is chosen: the menu of the sidebar may change the language meanwhile. */
  readonly language?: InterfaceLanguage
  readonly weeklyDigest: boolean
  readonly picture: PictureDraft
}

const schema = z.omit(contract.update.input, { id: true })

export function useProfile() {
  const { agent } = useAgent()
  const [percent, setPercent] = useState<number>()
  const { t } = useTranslation('profile')
  const notify = useNotify()

  async function avatarOf(picture: PictureDraft): Promise<{ avatar?: string | null }> {
    if (picture.kind === 'kept') return {}
    if (picture.kind === 'removed') return { avatar: null }
    try {
      return { avatar: await upload('avatar', picture.file, setPercent) }
    } catch (error) {
      throw error instanceof UploadError ? new UploadError(t('picture.failed')) : error
    } finally {
      setPercent(undefined)
    }
  }

  const form = useDraft({
    saved: agent,
    access: contract.update.access,
    editedOf: ({ firstName, lastName, weeklyDigest }: LoggedInAgent = agent): EditedProfile => ({
      firstName,
      lastName,
      weeklyDigest,
      picture: { kind: 'kept' },
    }),
    sentOf: ({ language: chosen = language(), ...edited }) => ({ ...edited, language: chosen }),
    schema,
    save: async ({ picture, ...own }) => {
      const given = { id: agent._id, ...own, ...(await avatarOf(picture)) }
      // Whoever saves themselves is answered all that a sign-in gives.
      return (await quietly.agents.update(given)) as LoggedInAgent
    },
    onSaved: async (saved) => {
      agentChanged(saved)
      if (form.edited.language) await changeLanguage(form.edited.language)
      notify.success(t('saved'))
    },
  })
  return { form, percent }
}
