/** Days that differ from the week, such as holidays. */
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import DatePicker from '@cloudscape-design/components/date-picker'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../components/form/fault-field.tsx'
import { emptyException, type EditedException } from './department-draft.ts'
import { HoursFields } from './hours-fields.tsx'

interface ExceptionsEditorProps {
  exceptions: readonly EditedException[]
  change: (exceptions: readonly EditedException[]) => void
}

/** The server takes no more. */
const exceptionsMax = 100

export function ExceptionsEditor({ exceptions, change }: ExceptionsEditorProps) {
  const { t } = useTranslation('departments')
  return (
    <SpaceBetween size="s">
      {exceptions.length > 0 && (
        <ul className="week" aria-label={t('exceptions.name')}>
          {exceptions.map((exception) => (
            <Exception
              key={exception.id}
              exception={exception}
              change={(by) => change(exceptions.map((one) => (one.id === exception.id ? by : one)))}
              remove={() => change(exceptions.filter(({ id }) => id !== exception.id))}
            />
          ))}
        </ul>
      )}
      <Button
        iconName="add-plus"
        disabled={exceptions.length >= exceptionsMax}
        disabledReason={t('exceptions.full', { count: exceptionsMax })}
        onClick={() => change([...exceptions, emptyException()])}
      >
        {t('exceptions.add')}
      </Button>
    </SpaceBetween>
  )
}

interface ExceptionProps {
  exception: EditedException
  change: (exception: EditedException) => void
  remove: () => void
}

function Exception({ exception, change, remove }: ExceptionProps) {
  const { t } = useTranslation('departments')
  const { id, title, from, to, isOpen } = exception
  const name = title.trim() || t('exceptions.unnamed')
  return (
    <li className="exception">
      <FaultField field={`${id}.title`} label={t('exceptions.title')} stretch>
        <Input
          value={title}
          placeholder={t('exceptions.example')}
          onChange={({ detail }) => change({ ...exception, title: detail.value })}
        />
      </FaultField>
      <FaultField field={`${id}.from`} label={t('exceptions.from')} stretch>
        <DatePicker
          value={from}
          expandToViewport
          // Most exceptions are one day long.
          onChange={({ detail }) => change({ ...exception, from: detail.value, to: to || detail.value })}
        />
      </FaultField>
      <FaultField field={`${id}.to`} label={t('exceptions.to')} stretch>
        <DatePicker value={to} expandToViewport onChange={({ detail }) => change({ ...exception, to: detail.value })} />
      </FaultField>
      <Button variant="icon" iconName="remove" ariaLabel={t('exceptions.remove', { name })} onClick={remove} />
      <div className="exception-hours">
        <Checkbox checked={isOpen} onChange={({ detail }) => change({ ...exception, isOpen: detail.checked })}>
          {t('exceptions.open')}
        </Checkbox>
        {isOpen && (
          <FaultField field={`${id}.openingTime`}>
            <HoursFields name={name} hours={exception} change={(times) => change({ ...exception, ...times })} />
          </FaultField>
        )}
      </div>
    </li>
  )
}
