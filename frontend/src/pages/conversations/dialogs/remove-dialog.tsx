/** Asks before a customer is erased: what goes at once, what stays for a while, and what bars the way (CONVERSATIONS-037). */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { privacy, type Hold } from '#shared/contracts/privacy'
import { erasureReasonLengthMax } from '#shared/limits'
import { isSameText } from '#shared/fields/normal-form'
import { useAction } from '../../../core/action.ts'
import { queries, quietly } from '../../../core/api.ts'
import { dateAndTime } from '../../../core/format.ts'
import { ParagraphField, TextField } from '../../../components/form/fields.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { nameOf } from '../../../components/conversation/customer-name.ts'
import { remove } from '../state/conversation-acts.ts'
import { useDesk } from '../state/inbox-context.ts'
import { useLive } from '../state/inbox-state.ts'

const red = 'light-dark(#d91515, #eb6f6f)'
const darker = 'light-dark(#a11010, #f58b8b)'
const background = { default: red, hover: darker, active: darker }
/** What cannot be undone looks like that. */
const danger = { root: { background, borderColor: background } }

interface RemoveDialogProps {
  user: ConversationUser
  close: () => void
  removed: () => void
}

export default function RemoveDialog({ user, close, removed }: RemoveDialogProps) {
  const { t } = useTranslation('conversations')
  const name = nameOf(user)
  // Only who may read erasures is offered a receipt.
  const isFollowed = useRefusal()(privacy.erasure.access) === undefined
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const [wasRefused, setRefused] = useState(false)
  // Quietly, because a hold that could not be read bars the way all the same, when it comes to it.
  const { data: holds, refetch } = useQuery({
    ...queries.privacy.holds({}),
    queryFn: () => quietly.privacy.holds({}),
    staleTime: 0,
  })
  const hold = holds?.find(({ userId }) => userId === user._id)
  const isHeld = hold !== undefined || wasRefused

  const { isBusy: busy, run } = useAction(async () => {
    const outcome = await remove(user._id, { name, isFollowed, reason: reason.trim() })
    if (outcome === 'on-hold') {
      setRefused(true)
      return void refetch()
    }
    if (outcome === 'removed') removed()
    close()
  })

  function finish() {
    setAsked(true)
    if (isSameText(typed, name) && reason.trim() !== '') run()
  }

  return (
    <Dialog
      title={t('erase.title', { name })}
      close={close}
      action={
        <Button variant="primary" style={danger} loading={busy} disabled={isHeld} onClick={finish}>
          {t('erase.action')}
        </Button>
      }
    >
      {isHeld ? (
        <OnHold hold={hold} close={close} />
      ) : (
        <SpaceBetween size="m">
          <Consequences user={user} isFollowed={isFollowed} />
          <ParagraphField
            field={{
              value: reason,
              onChange: (written) => setReason(written.slice(0, erasureReasonLengthMax)),
              errorText: asked && reason.trim() === '' && t('erase.reason-missing'),
            }}
            label={t('erase.reason')}
            description={t('erase.reason-hint')}
            rows={2}
          />
          <TextField
            field={{
              value: typed,
              onChange: setTyped,
              errorText: asked && !isSameText(typed, name) && t('erase.name-wrong'),
            }}
            label={t('erase.name', { name })}
            input={{ autoComplete: false }}
          />
        </SpaceBetween>
      )}
    </Dialog>
  )
}

function OnHold({ hold, close }: { hold: Hold | undefined; close: () => void }) {
  const { t } = useTranslation('conversations')
  const { showDetails, showTab } = useDesk()
  function show() {
    close()
    showDetails(true)
    showTab('profile')
  }
  return (
    <Alert type="warning" header={t('erase.held')} action={<Button onClick={show}>{t('erase.held-show')}</Button>}>
      {hold && <p>{t('erase.held-by', { reason: hold.reason, by: hold.by, moment: dateAndTime(hold.created) })}</p>}
      <p>{t('erase.held-text')}</p>
    </Alert>
  )
}

const parts = { goes: ['talk', 'known', 'copies'], stays: ['sums', 'logs', 'recovery'] } as const

function Consequences({ user, isFollowed }: { user: ConversationUser; isFollowed: boolean }) {
  const { t } = useTranslation('conversations')
  const { owner } = user
  const self = useLive((live) => live.agentId)
  const colleague = owner.by === 'agent' && owner.agentId !== self ? owner.agentName : undefined
  return (
    <SpaceBetween size="m">
      <Alert type="warning">{t('erase.final')}</Alert>
      {colleague && <Alert type="warning">{t('erase.held-by-colleague', { name: colleague })}</Alert>}
      <section className="live-erase">
        <h3>{t('erase.goes.name')}</h3>
        <ul>
          {parts.goes.map((part) => (
            <li key={part}>{t(`erase.goes.${part}`)}</li>
          ))}
        </ul>
        <h3>{t('erase.stays.name')}</h3>
        <ul>
          {parts.stays.map((part) => (
            <li key={part}>{t(`erase.stays.${part}`)}</li>
          ))}
        </ul>
        {user.session.status === 'active' && <p>{t('erase.chatting')}</p>}
        <p>{t(isFollowed ? 'erase.receipt-later' : 'erase.receipt-admins')}</p>
      </section>
    </SpaceBetween>
  )
}
