/** A value that is edited where it stands: Enter saves, Escape leaves it as it was. What is refused stays typed. */
import Button from '@cloudscape-design/components/button'
import Input, { type InputProps } from '@cloudscape-design/components/input'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveField, type RecordName } from './record-edit.ts'

interface RecordFieldProps {
  userId: string
  field: RecordName
  label: string
  value: string
  /** Why the agent may not edit it. */
  reason: string | undefined
}

interface Edit {
  readonly text: string
  /** What it builds on. */
  readonly seen: string
  readonly refused?: string | undefined
  readonly busy?: boolean
}

export function RecordField({ userId, field, label, value, reason }: RecordFieldProps) {
  const { t } = useTranslation('conversations')
  const [edit, setEdit] = useState<Edit>()
  const button = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setEdit(undefined)
    // The field is gone with the focus in it.
    requestAnimationFrame(() => button.current?.focus())
  }

  async function save({ text, seen }: Edit) {
    const typed = text.trim()
    if (typed === seen) return leave()
    setEdit({ text, seen, busy: true })
    const refused = await saveField(userId, field, { value: typed, seen })
    if (refused === undefined) return leave()
    setEdit({ text, seen: latest.current, refused })
  }

  /** What is known once a save was refused: the next one builds on it. */
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {edit ? (
          <FieldEditor
            label={label}
            edit={edit}
            type={(text) => setEdit({ ...edit, text })}
            save={() => void save(edit)}
            cancel={leave}
          />
        ) : (
          <button
            ref={button}
            type="button"
            className="record-value"
            disabled={reason !== undefined}
            title={reason}
            aria-label={t('record.edit', { name: label, value: value || t('record.empty') })}
            onClick={() => setEdit({ text: value, seen: value })}
          >
            {value || <i>{t('record.empty')}</i>}
          </button>
        )}
      </dd>
    </div>
  )
}

interface FieldEditorProps {
  label: string
  edit: Edit
  type: (text: string) => void
  save: () => void
  cancel: () => void
}

function FieldEditor({ label, edit: { text, refused, busy = false }, type, save, cancel }: FieldEditorProps) {
  const { t } = useTranslation('common')
  const input = useRef<InputProps.Ref>(null)
  const id = useId()
  useEffect(() => input.current?.select(), [])
  return (
    <div className="record-editor">
      <Input
        ref={input}
        value={text}
        ariaLabel={label}
        invalid={refused !== undefined}
        {...(refused !== undefined && { ariaDescribedby: id })}
        readOnly={busy}
        onChange={({ detail }) => type(detail.value)}
        onKeyDown={({ detail }) => {
          if (detail.key === 'Enter') save()
          if (detail.key === 'Escape') cancel()
        }}
      />
      <span>
        <Button variant="inline-icon" iconName="check" ariaLabel={t('save')} disabled={busy} onClick={save} />
        <Button variant="inline-icon" iconName="close" ariaLabel={t('cancel')} disabled={busy} onClick={cancel} />
      </span>
      {refused !== undefined && (
        <p id={id} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}
