/** The name of what is at stake, typed before something is done that nobody should do by accident (DEPENDENCY-005). */
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameText } from '#shared/fields/normal-form'

interface TypedNameProps {
  name: string
  description?: string
  /** Told with each key whether the name stands there. Upper and lower case count as the same. */
  agree: (isTyped: boolean) => void
}

export function TypedName({ name, description, agree }: TypedNameProps) {
  const { t } = useTranslation('items')
  const [typed, setTyped] = useState('')
  return (
    <FormField label={t('delete.type', { name })} description={description}>
      <Input
        value={typed}
        placeholder={name}
        autoComplete={false}
        onChange={({ detail }) => {
          setTyped(detail.value)
          agree(isSameText(detail.value, name))
        }}
      />
    </FormField>
  )
}
