/** The key of the company's account at the server: written and never shown. */
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../components/form/draft.ts'
import { Labelled } from '../../components/form/labelled.tsx'

interface KeyFieldProps {
  field: Field<string | null>
  isSet: boolean
  /** The address is of another server than the one for which the key was given. */
  isElsewhere: boolean
}

export function KeyField({ field, isSet, isElsewhere }: KeyFieldProps) {
  const { t } = useTranslation('llm')
  const { value, readOnly, onChange } = field
  const isRemoved = value === null
  const state = isRemoved ? 'removed' : !isSet ? 'unset' : isElsewhere ? 'elsewhere' : 'set'
  return (
    <SpaceBetween size="xxs">
      <Labelled field={field} label={t('fields.key')} description={t(`key.${state}`)} stretch>
        <Input
          type="password"
          // The browser offers no password of its own for it.
          autoComplete="new-password"
          spellcheck={false}
          {...(state === 'set' && { placeholder: '••••••••••••' })}
          value={value ?? ''}
          readOnly={readOnly}
          onChange={({ detail }) => onChange(detail.value)}
        />
      </Labelled>
      {isSet && !readOnly && (
        <Button
          variant="inline-link"
          formAction="none"
          ariaLabel={t(isRemoved ? 'key.keep-it' : 'key.remove-it')}
          onClick={() => onChange(isRemoved ? '' : null)}
        >
          {t(isRemoved ? 'key.keep' : 'key.remove')}
        </Button>
      )}
    </SpaceBetween>
  )
}
