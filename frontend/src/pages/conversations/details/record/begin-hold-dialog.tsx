/** Asks why a conversation is to be kept; what is refused stays typed. */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { holdReasonLengthMax } from '#shared/limits'
import { useAction } from '../../../../core/action.ts'
import { queryClient, quietly } from '../../../../core/api.ts'
import { notify } from '../../../../core/live/notices.ts'
import { ParagraphField } from '../../../../components/form/fields.tsx'
import { Dialog } from '../../../../components/dialog/dialog.tsx'
import { nameOf } from '../../../../components/conversation/customer-name.ts'

interface BeginHoldDialogProps {
  user: ConversationUser
  close: () => void
}

export default function BeginHoldDialog({ user, close }: BeginHoldDialogProps) {
  const { t } = useTranslation('holds')
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string>()
  const max = holdReasonLengthMax

  const { isBusy: busy, run } = useAction(
    async (typed: string) => {
      // Somebody else may have been first.
      const readAgain = () => void queryClient.invalidateQueries({ queryKey: ['privacy', 'holds'] })
      await quietly.privacy.hold({ userId: user._id, reason: typed }).finally(readAgain)
      notify('success', t('begun'))
      close()
    },
    ({ details, message }) => setRefused(details[0]?.message ?? message),
  )

  function begin() {
    const typed = reason.trim()
    if (typed === '') return setRefused(t('reason-missing'))
    if (typed.length > max) return setRefused(t('reason-long', { max }))
    return run(typed)
  }

  return (
    <Dialog
      title={t('begin-title', { name: nameOf(user) })}
      close={close}
      action={
        <Button variant="primary" loading={busy} onClick={begin}>
          {t('begin')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <p className="live-dialog-text">{t('begin-text')}</p>
        <ParagraphField
          field={{
            value: reason,
            onChange: (written) => {
              setReason(written)
              setRefused(undefined)
            },
            errorText: refused,
            readOnly: busy,
          }}
          label={t('reason')}
          limits={t('reason-limits', { max })}
          rows={4}
          stretch
        />
      </SpaceBetween>
    </Dialog>
  )
}
