/** The text of a question: what would be learned, what the customer wrote where that is something else, and both edited in place. */
import Box from '@cloudscape-design/components/box'
import Icon from '@cloudscape-design/components/icon'
import Input, { type InputProps } from '@cloudscape-design/components/input'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '#shared/contracts/review'
import { utteranceLengthMax } from '#shared/limits'
import { useAgent } from '../../core/agent.tsx'
import { channelOf } from '../../core/channels.ts'
import { languageName, percentage } from '../../core/format.ts'
import { focusKey, rowMark } from '../../components/table/row-keys.ts'
import { checkboxOf, type Desk } from './desk.ts'
import { plainOf } from './groups.ts'

export function QuestionText({ question, desk }: { question: Question; desk: Desk }) {
  const { t } = useTranslation('review')
  const { _id, value, original } = question
  if (desk.editing === _id) {
    return (
      <span {...{ [rowMark]: _id }}>
        <TextInput
          text={value}
          label={t('questions.text')}
          keep={(text) => {
            desk.setText(question, text)
            focusKey(_id, checkboxOf)
          }}
          cancel={() => {
            desk.edit(undefined)
            focusKey(_id, checkboxOf)
          }}
        />
      </span>
    )
  }
  return (
    <span {...{ [rowMark]: _id }} className="review-question">
      <span>{value}</span>
      {value !== plainOf(original) && (
        <Box variant="small" tagOverride="span" color="text-body-secondary">
          {t('questions.original', { text: original })}
        </Box>
      )}
      <Circumstances question={question} />
    </span>
  )
}

/** Where it was asked, what it was answered as, and why that is doubted. */
function Circumstances({ question: { language, channel, isDisliked, doubt, takenFor } }: { question: Question }) {
  const { t } = useTranslation('review')
  const severalLanguages = useAgent().agent.company.supportedLangs.length > 1
  const answerText = ({ title, confidence }: NonNullable<Question['takenFor']>) => {
    if (doubt === 'picked') return t('questions.picked', { title })
    if (confidence === undefined) return t('questions.taken', { title })
    return t('questions.taken-share', { title, share: percentage(confidence) })
  }
  const parts = [
    ...(severalLanguages ? [languageName(language)] : []),
    ...(channel && channel !== 'chat_plugin' ? [channelOf(channel).name] : []),
    ...(takenFor ? [answerText(takenFor)] : []),
    ...(doubt && doubt !== 'picked' ? [t(`questions.doubts.${doubt}`)] : []),
  ]
  return (
    <Box variant="small" tagOverride="span" color="text-body-secondary">
      {parts.join(' · ')}
      {isDisliked && (
        <span className="review-disliked">
          <Icon name="thumbs-down" size="small" /> {t('questions.disliked')}
        </span>
      )}
    </Box>
  )
}

interface TextInputProps {
  text: string
  label: string
  keep: (text: string) => void
  cancel: () => void
}

function TextInput({ text, label, keep, cancel }: TextInputProps) {
  const [typed, setTyped] = useState(text)
  const input = useRef<InputProps.Ref>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Input
      ref={input}
      value={typed}
      ariaLabel={label}
      nativeInputAttributes={{ maxLength: utteranceLengthMax }}
      onChange={({ detail }) => setTyped(detail.value)}
      onBlur={() => keep(typed)}
      onKeyDown={(event) => {
        const { key, isComposing } = event.detail
        if (isComposing || (key !== 'Enter' && key !== 'Escape')) return
        // The row would open or close with it.
        event.preventDefault()
        event.stopPropagation()
        if (key === 'Enter') keep(typed)
        else cancel()
      }}
    />
  )
}
