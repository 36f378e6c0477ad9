/** The gate of an environment: what a release is to pass before it answers there, and what counts as passed. */
import './gate-dialog.css'
import Box from '@cloudscape-design/components/box'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  environments as contract,
  Gate,
  gateDefault,
  gateLevels,
  type Environment,
} from '#shared/contracts/environments'
import { replayedConversationsMax } from '#shared/limits'
import { queries, queryClient, quietly } from '../../core/api.ts'
import { DraftDialog } from '../../components/form/draft-dialog.tsx'
import type { Field } from '../../components/form/draft.ts'
import { NumberField } from '../../components/form/fields.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { Segments } from '../../components/table/segments.tsx'
import { environmentSaved } from './environments-data.ts'

/** The share is edited in percent. */
interface EditedGate extends Omit<Gate, 'rightMin'> {
  readonly rightPercent: number
}

const percent = 100

const editedGate = ({ rightMin, ...gate }: Gate): EditedGate => ({
  ...gate,
  rightPercent: Math.round(rightMin * percent),
})
const sentGate = ({ rightPercent, ...gate }: EditedGate): Gate => ({ ...gate, rightMin: rightPercent / percent })

export default function GateDialog({ environment, close }: { environment: Environment; close: () => void }) {
  const { t } = useTranslation('environments')
  const notify = useNotify()
  const form = useDraft<Environment, EditedGate, Gate>({
    saved: environment,
    access: contract.update.access,
    editedOf: (item) => editedGate(item?.gate ?? gateDefault),
    sentOf: sentGate,
    schema: Gate,
    fieldAt: (_, path) => {
      const name = path.at(-1) ?? ''
      return name === 'rightMin' ? 'rightPercent' : name
    },
    save: (gate, base) => {
      const { _id, name, revision } = base ?? environment
      return quietly.environments.update({ _id, name, revision, gate })
    },
    onSaved: (saved) => {
      environmentSaved(saved)
      notify.success(t('gate.saved', { name: saved.name }))
    },
    refetch: () => queryClient.refetchQueries(queries.environments.list()),
  })
  const { tests, questions, replay } = form.edited
  return (
    <DraftDialog form={form} title={t('gate.title', { name: environment.name })} close={close}>
      <SpaceBetween size="m">
        <Box>{t('gate.text', { name: environment.name })}</Box>
        <Part name="tests" field={form.field('tests')} level={tests} />
        <Part name="questions" field={form.field('questions')} level={questions}>
          <NumberField
            field={form.field('rightPercent')}
            label={t('gate.right')}
            limits={t('gate.range', { min: 0, max: percent })}
          />
        </Part>
        <Part name="replay" field={form.field('replay')} level={replay}>
          <NumberField
            field={form.field('conversations')}
            label={t('gate.conversations')}
            limits={t('gate.range', { min: 1, max: replayedConversationsMax })}
          />
          <NumberField
            field={form.field('worseMax')}
            label={t('gate.worse')}
            limits={t('gate.range', { min: 0, max: replayedConversationsMax })}
          />
        </Part>
      </SpaceBetween>
    </DraftDialog>
  )
}

interface PartProps {
  name: 'tests' | 'questions' | 'replay'
  field: Field<Gate['tests']>
  level: Gate['tests']
  children?: ReactNode
}

/** One thing that is tried: whether it is, and what counts as good enough. */
function Part({ name, field, level, children }: PartProps) {
  const { t } = useTranslation('environments')
  return (
    <section className="gate-part">
      <SpaceBetween size="s">
        <div>
          <Segments
            legend={t(`gate.parts.${name}.name`)}
            chosen={field.value}
            options={gateLevels.map((value) => ({ value, text: t(`gate.levels.${value}`) }))}
            onChoose={field.onChange}
          />
          <Box color="text-body-secondary" padding={{ top: 'xxs' }}>
            {t(`gate.parts.${name}.text`)} {t(`gate.level-texts.${level}`)}
          </Box>
        </div>
        {children && level !== 'none' && <ColumnLayout columns={2}>{children}</ColumnLayout>}
      </SpaceBetween>
    </section>
  )
}
