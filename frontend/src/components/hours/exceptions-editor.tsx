/** Days that differ from the week, such as holidays. */
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { DayField } from '../form/choice/day-field.tsx'
import { TextField } from '../form/fields.tsx'
import './hours.css'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../form/fault-field.tsx'
import { emptyException, type EditedException } from './hours-draft.ts'
import { HoursFields } from './hours-fields.tsx'

interface ExceptionsEditorProps {
  exceptions: readonly EditedException[]
  readOnly?: boolean
  change: (exceptions: readonly EditedException[]) => void
}

/** The server takes no more. */
const exceptionsMax = 100

export function ExceptionsEditor({ exceptions, readOnly = false, change }: ExceptionsEditorProps) {
  const { t } = useTranslation('hours')
  return (
    <SpaceBetween size="s">
      {exceptions.length > 0 && (
        <ul className="week" aria-label={t('exceptions.name')}>
          {exceptions.map((exception) => (
            <Exception
              key={exception.id}
              exception={exception}
              readOnly={readOnly}
              change={(by) => change(exceptions.map((one) => (one.id === exception.id ? by : one)))}
              remove={() => change(exceptions.filter(({ id }) => id !== exception.id))}
            />
          ))}
        </ul>
      )}
      {!readOnly && (
        <Button
          iconName="add-plus"
          formAction="none"
          disabled={exceptions.length >= exceptionsMax}
          disabledReason={t('exceptions.full', { count: exceptionsMax })}
          onClick={() => change([...exceptions, emptyException()])}
        >
          {t('exceptions.add')}
        </Button>
      )}
    </SpaceBetween>
  )
}

interface ExceptionProps {
  exception: EditedException
  readOnly: boolean
  change: (exception: EditedException) => void
  remove: () => void
}

function Exception({ exception, readOnly, change, remove }: ExceptionProps) {
  const { t } = useTranslation('hours')
  const { id, title, from, to, isOpen } = exception
  const name = title.trim() || t('exceptions.unnamed')
  return (
    <li className="exception">
      <TextField
        field={{
          name: `${id}.title`,
          value: title,
          onChange: (typed) => change({ ...exception, title: typed }),
          readOnly,
        }}
        label={t('exceptions.title')}
        input={{ placeholder: t('exceptions.example') }}
        stretch
      />
      <DayField
        field={{
          name: `${id}.from`,
          value: from,
          // Most exceptions are one day long.
          onChange: (day) => change({ ...exception, from: day, to: to || day }),
          readOnly,
        }}
        label={t('exceptions.from')}
        stretch
      />
      <DayField
        field={{ name: `${id}.to`, value: to, onChange: (day) => change({ ...exception, to: day }), readOnly }}
        label={t('exceptions.to')}
        stretch
      />
      {!readOnly && (
        <Button
          variant="icon"
          iconName="remove"
          formAction="none"
          ariaLabel={t('exceptions.remove', { name })}
          onClick={remove}
        />
      )}
      <div className="exception-hours">
        <Checkbox
          checked={isOpen}
          readOnly={readOnly}
          onChange={({ detail }) => change({ ...exception, isOpen: detail.checked })}
        >
          {t('exceptions.open')}
        </Checkbox>
        {isOpen && (
          <FaultField field={`${id}.openingTime`}>
            <HoursFields
              name={name}
              hours={exception}
              readOnly={readOnly}
              change={(times) => change({ ...exception, ...times })}
            />
          </FaultField>
        )}
      </div>
    </li>
  )
}
