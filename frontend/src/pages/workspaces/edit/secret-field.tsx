/** A secret that is written and never read (WORKSPACES-003): it says whether one is set, and takes another or none. */
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { Labelled, type FieldProps } from '../../../components/form/labelled.tsx'
import type { EditedSecret } from './workspace-draft.ts'

interface SecretFieldProps extends FieldProps<EditedSecret> {
  kind: 'token' | 'key'
  isSet: boolean
}

export function SecretField({ kind, isSet, ...props }: SecretFieldProps) {
  const { t } = useTranslation('workspaces')
  const { value, readOnly = false, onChange } = props.field
  const isRemoved = value === null
  const told = isRemoved ? t('edit.secret.removed') : t(`edit.secret.${kind}-${isSet ? 'set' : 'unset'}`)
  return (
    <SpaceBetween size="xxs">
      <Labelled {...props} description={told} stretch>
        <Input
          type="password"
          // The browser offers no password of its own for it.
          autoComplete="new-password"
          spellcheck={false}
          value={value ?? ''}
          readOnly={readOnly}
          onChange={({ detail }) => onChange(detail.value)}
        />
      </Labelled>
      {isSet && !readOnly && (
        <Button
          variant="inline-link"
          formAction="none"
          ariaLabel={`${t(isRemoved ? 'edit.secret.keep' : 'edit.secret.remove')}: ${t(`edit.${kind}`)}`}
          onClick={() => onChange(isRemoved ? '' : null)}
        >
          {t(isRemoved ? 'edit.secret.keep' : 'edit.secret.remove')}
        </Button>
      )}
    </SpaceBetween>
  )
}
