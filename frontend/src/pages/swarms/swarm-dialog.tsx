/** One swarm, made or edited: places and how far around them, filters, a map of both, and how many customers that are. */
import './swarms.css'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { swarms as contract, type Swarm } from '#shared/contracts/swarms'
import { AudienceCount } from '../../components/audience/audience-count.tsx'
import { useAudience } from '../../components/audience/use-audience.ts'
import { DraftDialog } from '../../components/form/draft-dialog.tsx'
import { NumberField, TextField } from '../../components/form/fields.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import CirclesMap from '../../components/map/circles-map.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { FilterFields } from './filter-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { drawnPlaces, editedSwarm, fieldOf, sentSwarm } from './swarm-draft.ts'
import { saveSwarm, swarms } from './swarms-data.ts'

interface SwarmDialogProps {
  /** The latest that is known, or `undefined` for one that is being made. */
  swarm: Swarm | undefined
  close: () => void
}

export default function SwarmDialog({ swarm, close }: SwarmDialogProps) {
  const { t } = useTranslation('swarms')
  const notify = useNotify()
  const form = useDraft({
    saved: swarm,
    access: swarm ? contract.update.access : contract.create.access,
    editedOf: editedSwarm,
    sentOf: sentSwarm,
    fieldAt: fieldOf,
    schema: contract.create.input,
    rules: (edited) =>
      edited.locations
        .filter(({ at }) => drawnPlaces({ ...edited, locations: [{ id: '', title: '', at }] }).length === 0)
        .map(({ id }) => ({ path: `${id}.at`, text: t('places.wrong') })),
    save: saveSwarm,
    onSaved: (saved, base) => {
      swarms.show(saved)
      notify.success(t(base ? 'saved' : 'created', { name: saved.name }))
    },
    refetch: swarms.refetch,
  })
  const { edited } = form
  const { name: _, ...meant } = sentSwarm(edited)
  const audience = useAudience(meant)
  return (
    <DraftDialog
      form={form}
      title={swarm ? t('edit', { name: swarm.name }) : t('create')}
      size="max"
      {...(!swarm && { action: t('create') })}
      close={close}
    >
      <div className="swarm-halves">
        <SpaceBetween size="l">
          <TextField field={form.field('name')} label={t('title')} stretch />
          <PlaceFields form={form} />
          <NumberField field={form.field('radius')} label={t('radius')} description={t('radius-text')} />
          <FilterFields form={form} />
        </SpaceBetween>
        <SpaceBetween size="l">
          <AudienceCount audience={audience} />
          <CirclesMap name={t('map.name')} circles={drawnPlaces(edited)} points={audience.data?.places ?? []} />
        </SpaceBetween>
      </div>
    </DraftDialog>
  )
}
