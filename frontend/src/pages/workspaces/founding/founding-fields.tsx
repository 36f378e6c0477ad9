/** The two names of a workspace that is founded. */
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { Draft, Field } from '../../../components/form/draft.ts'
import { TextField } from '../../../components/form/fields.tsx'
import { nameOf, type EditedFounding } from './founding-draft.ts'

type Founding<Edited extends EditedFounding> = Pick<Draft<Edited>, 'edited' | 'change' | 'shown' | 'readOnly'>

export function FoundingFields<Edited extends EditedFounding>({ form }: { form: Founding<Edited> }) {
  const { t } = useTranslation('workspaces')
  const { edited, change, shown, readOnly } = form
  const field = (name: string, value: string, part: (value: string) => Partial<EditedFounding>): Field<string> => ({
    name,
    value,
    onChange: (typed) => change((now) => ({ ...now, ...part(typed) })),
    errorText: shown.of(name),
    readOnly,
  })
  return (
    <SpaceBetween size="m">
      <TextField
        field={field('displayName', edited.displayName, (displayName) => ({ displayName }))}
        label={t('fields.displayName')}
        stretch
      />
      <TextField
        // Whoever empties the field takes the suggestion again.
        field={field('name', nameOf(edited), (typed) => ({ typedName: typed === '' ? undefined : typed }))}
        label={t('fields.name')}
        description={t('fields.name-text')}
        limits={t('fields.name-limits')}
        input={{ spellcheck: false, autoComplete: false }}
        stretch
      />
    </SpaceBetween>
  )
}
