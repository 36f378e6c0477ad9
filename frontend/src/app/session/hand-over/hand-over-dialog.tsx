/** Hands over what an agent holds at the end of a shift: to whom, whose, and a note about each (TAKEOVER-005). */
import './hand-over.css'
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Spinner from '@cloudscape-design/components/spinner'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { nameOf } from '../../../components/conversation/customer-name.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { useAgent } from '../../../core/agent.tsx'
import { handOverAsked, type HandOverReason } from '../../../core/hand-over.ts'
import { notifyOfAll } from '../../../core/live/notices.ts'
import { logOut } from '../leaving.ts'
import { handOver, heldCustomers, takeBack, type Receiver, type Refused } from './hand-over.ts'
import { HeldList } from './held-list.tsx'
import { ReceiverField, useReceivers } from './receiver-field.tsx'

const close = () => handOverAsked.change(undefined)

export default function HandOverDialog({ reason }: { reason: HandOverReason }) {
  const { t } = useTranslation('conversations')
  const held = useQuery({ queryKey: ['conversations', 'held'], queryFn: heldCustomers, staleTime: 0, gcTime: 0 })
  if (held.data && held.data.length > 0) return <Asked reason={reason} held={held.data} />
  return (
    <Dialog title={t('hand-over.open')} close={close} leave={t('hand-over.close')} action={null}>
      {held.error ? (
        <LoadFailed error={held.error} retry={held.refetch} />
      ) : held.data ? (
        t('hand-over.none')
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

function Asked({ reason, held }: { reason: HandOverReason; held: readonly ConversationUser[] }) {
  const { t } = useTranslation('conversations')
  const signedIn = useAgent()
  const receivers = useReceivers()
  const [to, setTo] = useState<string>()
  const [left, setLeft] = useState<readonly string[]>([])
  const [notes, setNotes] = useState(() =>
    Object.fromEntries(held.map(({ _id, summaryData = '' }) => [_id, summaryData])),
  )
  const [asked, setAsked] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [gone, setGone] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const remaining = held.filter(({ _id }) => !gone.includes(_id))
  const chosen = remaining.map(({ _id }) => _id).filter((id) => !left.includes(id))
  const receiver = receivers.find(({ value }) => value === to)
  const isBusy = progress !== undefined

  async function finish() {
    setAsked(true)
    if (!receiver || chosen.length === 0) return
    setProgress(0)
    const outcome = await handOver(receiver.to, chosen, { notes, told: setProgress })
    setProgress(undefined)
    setGone([...gone, ...outcome.done])
    setRefused(outcome.refused)
    if (outcome.done.length > 0) tellDone(outcome.done, receiver, signedIn.agent._id)
    if (outcome.refused.length > 0) return
    if (reason === 'leave') await logOut(signedIn)
    close()
  }

  return (
    <Dialog
      title={t('hand-over.title', { count: held.length })}
      size="large"
      close={() => !isBusy && close()}
      leave={t(reason === 'asked' ? 'hand-over.cancel' : 'hand-over.keep')}
      action={
        <Button variant="primary" loading={isBusy} disabled={chosen.length === 0} onClick={() => void finish()}>
          {t(reason === 'leave' ? 'hand-over.do-and-leave' : 'hand-over.do', { count: chosen.length })}
        </Button>
      }
    >
      <SpaceBetween size="m">
        {refused.length > 0 && <NotDone refused={refused} held={held} />}
        <ReceiverField receivers={receivers} value={to} choose={setTo} isMissing={asked && !receiver} />
        {isBusy && (
          <ProgressBar
            value={(100 * progress) / chosen.length}
            additionalInfo={t('hand-over.progress', { done: progress, count: chosen.length })}
            ariaLabel={t('hand-over.progress', { done: progress, count: chosen.length })}
          />
        )}
        <HeldList held={remaining} left={left} setLeft={setLeft} notes={notes} setNotes={setNotes} />
      </SpaceBetween>
    </Dialog>
  )
}

/** By name, with what stood against it. */
function NotDone({ refused, held }: { refused: readonly Refused[]; held: readonly ConversationUser[] }) {
  const { t } = useTranslation(['conversations', 'errors'])
  return (
    <Alert type="error" header={t('hand-over.refused', { count: refused.length })}>
      <ul className="hand-over-refused">
        {refused.map(({ userId, code, name = '' }) => {
          const user = held.find(({ _id }) => _id === userId)
          // A code that this console does not know is shown as it is.
          const why = t(`errors:${code as 'not-found'}`, { name, defaultValue: code })
          return <li key={userId}>{t('bulk.refused-one', { customer: user ? nameOf(user) : userId, why })}</li>
        })}
      </ul>
    </Alert>
  )
}

/** The notice takes it back. */
function tellDone(
  done: readonly string[],
  { name }: { readonly to: Receiver; readonly name: string },
  agentId: string,
) {
  const undo = () =>
    void takeBack(done, agentId).then(
      () => notifyOfAll('success', i18next.t('conversations:hand-over.undone', { count: done.length })),
      (error: unknown) => notifyOfAll('error', error instanceof Error ? error.message : ''),
    )
  notifyOfAll('success', i18next.t('conversations:hand-over.done', { count: done.length, name }), {
    text: i18next.t('conversations:hand-over.undo'),
    act: undo,
    lastsMs: undoMs,
  })
}

const undoMs = 12_000
