/** The end of a takeover: what it was about and how it went. Both may be left open; Enter completes. */
import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../core/api.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import type { Completion } from '../state/conversation-acts.ts'

interface CompleteDialogProps {
  title: string
  finish: (about: Completion) => void
  close: () => void
}

export default function CompleteDialog({ title, finish, close }: CompleteDialogProps) {
  const { t } = useTranslation('conversations')
  const { data } = useQuery(queries.conversations.topics({}))
  const [topic, setTopic] = useState<string>()
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
        <Choice label={t('complete.topic')} values={data?.topics} chosen={topic} choose={setTopic} />
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
  const none = { label: t('complete.none'), value: '' }
  const options = [none, ...(values ?? []).map((value) => ({ label: value, value }))]
  return (
    <FormField label={label}>
      <Select
        expandToViewport
        filteringType={options.length > 8 ? 'auto' : 'none'}
        statusType={values ? 'finished' : 'loading'}
        options={options}
        selectedOption={options.find(({ value }) => value === (chosen ?? '')) ?? none}
        onChange={({ detail }) => choose(detail.selectedOption.value || undefined)}
      />
    </FormField>
  )
}
