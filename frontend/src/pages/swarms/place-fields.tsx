/** The places of a swarm, each a title and coordinates, as maps give them to be pasted. */
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { swarmLocationsMax } from '#shared/limits'
import type { Draft } from '../../components/form/draft.ts'
import { FaultField } from '../../components/form/fault-field.tsx'
import { emptyPlace, type EditedPlace, type EditedSwarm } from './swarm-draft.ts'

export function PlaceFields({ form }: { form: Pick<Draft<EditedSwarm>, 'field'> }) {
  const { t } = useTranslation('swarms')
  const { value: places, onChange, readOnly } = form.field('locations')
  const change = (id: string, fields: Partial<EditedPlace>) =>
    onChange(places.map((place) => (place.id === id ? { ...place, ...fields } : place)))
  return (
    <FormField label={t('places.name')} description={t('places.text')} stretch>
      <SpaceBetween size="xs">
        {places.map(({ id, title, at }, index) => (
          <div className="swarm-place" key={id}>
            <FaultField field={`${id}.title`} stretch>
              <Input
                ariaLabel={t('places.title', { number: index + 1 })}
                placeholder={t('places.title-example')}
                value={title}
                readOnly={readOnly}
                onChange={({ detail }) => change(id, { title: detail.value })}
              />
            </FaultField>
            <FaultField field={`${id}.at`} stretch>
              <Input
                ariaLabel={t('places.at', { number: index + 1 })}
                placeholder={t('places.at-example')}
                value={at}
                readOnly={readOnly}
                spellcheck={false}
                onChange={({ detail }) => change(id, { at: detail.value })}
              />
            </FaultField>
            {!readOnly && (
              <Button
                variant="icon"
                iconName="remove"
                formAction="none"
                ariaLabel={t('places.remove', { title: title || index + 1 })}
                onClick={() => onChange(places.filter((place) => place.id !== id))}
              />
            )}
          </div>
        ))}
        {!readOnly && (
          <Button
            iconName="add-plus"
            formAction="none"
            disabled={places.length >= swarmLocationsMax}
            disabledReason={t('places.enough', { count: swarmLocationsMax })}
            onClick={() => onChange([...places, emptyPlace()])}
          >
            {t('places.add')}
          </Button>
        )}
      </SpaceBetween>
    </FormField>
  )
}
