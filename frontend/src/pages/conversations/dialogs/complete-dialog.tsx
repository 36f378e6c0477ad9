/** The end of a takeover: what it was about and how it went. Both may be left open; Enter completes. */
import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../core/api.ts'
import { none, optionsOf } from '../../../components/form/choice/options.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import type { Completion } from '../state/conversation-acts.ts'
import { useLive } from '../state/inbox-state.ts'
import { proposedTopic } from '../state/proposed-topic.ts'

interface CompleteDialogProps {
  title: string
  /** Whose talk proposes the topic; absent where several are completed. */
  userId?: string
  finish: (about: Completion) => void
  close: () => void
}

export default function CompleteDialog({ title, userId, finish, close }: CompleteDialogProps) {
  const { t } = useTranslation('conversations')
  const { data } = useQuery(queries.conversations.topics({}))
  const events = useLive((live) => (userId ? live.threads[userId]?.events : undefined))
  const proposed = useMemo(() => proposedTopic(events ?? [], data?.topics ?? []), [events, data])
  /** Empty: the agent wants none. */
  const [chosenTopic, setTopic] = useState<string>()
  const topic = (chosenTopic ?? proposed) || undefined
  const [outcome, setOutcome] = useState<string>()
  const submit = useRef<ButtonProps.Ref>(null)

  useEffect(() => {
    // The modal first puts the focus on its close button.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => submit.current?.focus()))
    return () => cancelAnimationFrame(frame)
  }, [])

  function apply() {
    finish({ topic, outcome })
    close()
  }

  return (
    <Dialog
      title={title}
      close={close}
      action={
        <Button ref={submit} variant="primary" onClick={apply}>
          {t('actions.complete')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <p className="live-dialog-text">{t('complete.text')}</p>
        <Choice
          label={t('complete.topic')}
          values={data?.topics}
          chosen={topic}
          choose={(value) => setTopic(value ?? '')}
        />
        <Choice label={t('complete.outcome')} values={data?.outcomes} chosen={outcome} choose={setOutcome} />
      </SpaceBetween>
    </Dialog>
  )
}

interface ChoiceProps {
  label: string
  values: readonly string[] | undefined
  chosen: string | undefined
  choose: (value: string | undefined) => void
}

function Choice({ label, values, chosen, choose }: ChoiceProps) {
  const { t } = useTranslation('conversations')
  return (
    <OneOfField
      field={{ value: chosen ?? '', onChange: (value) => choose(value || undefined) }}
      label={label}
      options={[none(t('complete.none')), ...optionsOf(values ?? [])]}
    />
  )
}
