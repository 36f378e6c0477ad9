/** In place of the field, where the channel takes templates alone: one is chosen, filled in, looked at and sent. */
import Button from '@cloudscape-design/components/button'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filledTemplate, type Template } from '#shared/channels/templates'
import { templateValueLengthMax } from '#shared/limits'
import { queries, quietly } from '../../../core/api.ts'
import { PlainText } from '../parts/plain-text.tsx'
import { say } from '../state/sending.ts'
import { OneOf } from '../../../components/form/choice/one-of.tsx'
import { TextField } from '../../../components/form/fields.tsx'

/** Some providers tell templates of one name apart by a number behind it, which says nothing to people. */
const titleOf = ({ name }: Template): string => name.replace(/ HX[0-9a-f]{32}$/, '')

const keyOf = ({ name, language }: Template): string => `${name}/${language}`

export function TemplatePicker({ userId }: { userId: string }) {
  const { t } = useTranslation('conversations')
  const query = useQuery({
    queryKey: queries.conversations.templates({ userId }).queryKey,
    queryFn: () => quietly.conversations.templates({ userId }),
    retry: false,
  })
  const { data, error, refetch } = query
  const [key, setKey] = useState<string>()
  const chosen = data?.find((template) => keyOf(template) === key)
  if (error)
    return (
      <div className="live-templates" role="alert">
        <StatusIndicator type="error">{t('templates.failed', { why: error.message })}</StatusIndicator>
        <Button variant="inline-link" onClick={() => void refetch()}>
          {t('line.again')}
        </Button>
      </div>
    )
  if (data?.length === 0) return <p className="live-templates live-dialog-text">{t('templates.none')}</p>
  return (
    <div className="live-templates">
      <OneOf
        label={t('templates.choose')}
        placeholder={t('templates.choose')}
        query={query}
        empty={t('templates.none')}
        options={(data ?? []).map((template) => ({
          value: keyOf(template),
          label: titleOf(template),
          labelTag: template.language,
          description: template.body,
        }))}
        value={key}
        onChange={setKey}
      />
      {chosen && <Filled key={key} userId={userId} template={chosen} sent={() => setKey(undefined)} />}
    </div>
  )
}

interface FilledProps {
  userId: string
  template: Template
  sent: () => void
}

/** Its values, and what the customer reads. */
function Filled({ userId, template, sent }: FilledProps) {
  const { t } = useTranslation('conversations')
  const previewId = useId()
  const [values, setValues] = useState(() => Array.from({ length: template.parameters }, () => ''))
  const [asked, setAsked] = useState(false)
  const text = filledTemplate(template.body, values)
  const isMissing = (value: string) => value.trim() === ''

  function send() {
    setAsked(true)
    if (values.some(isMissing)) return
    const { name, language } = template
    void say(userId, { kind: 'template', text, template: { name, language, values } })
    sent()
  }

  return (
    <>
      {values.map((value, place) => (
        <TextField
          // The values have no names but their places.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          field={{
            value,
            onChange: (written) => setValues((all) => all.map((one, at) => (at === place ? written : one))),
            errorText: asked && isMissing(value) && t('templates.missing'),
          }}
          label={t('templates.value', { number: place + 1 })}
          input={{ nativeInputAttributes: { maxLength: templateValueLengthMax } }}
        />
      ))}
      <figure className="live-template-preview" aria-labelledby={previewId}>
        <figcaption id={previewId}>{t('templates.preview')}</figcaption>
        <p className="live-bubble" lang={template.language.replace('_', '-')}>
          <PlainText text={text} />
        </p>
      </figure>
      <div className="live-composer-foot">
        <span className="live-composer-hint">{t('templates.hint')}</span>
        <Button variant="primary" iconName="send" onClick={send}>
          {t('templates.send')}
        </Button>
      </div>
    </>
  )
}
