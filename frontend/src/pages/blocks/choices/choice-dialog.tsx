/** One part of a choice, written or picked in a small dialog of its own; of a new one what it says and does, together. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FaultCode } from '#shared/faults'
import { fault } from '#shared/fields/fields'
import type { ContentLanguage } from '#shared/languages'
import { textLengthMax } from '#shared/limits'
import { queries } from '../../../core/api.ts'
import { languageName } from '../../../core/format.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { LocalizedLine } from '../../../components/form/localized-field.tsx'
import type { EditedAction, EditedChoice } from './choice-draft.ts'
import { BlockSelect } from '../block-select.tsx'
import { firstLanguage } from '../block-view.ts'
import { actionsOffered, type ChoiceMode, type ChoicePart } from './choice-parts.ts'
import { ItemSelect, type Picking } from '../../../components/form/item-select.tsx'

interface ChoiceDialogProps {
  choice: EditedChoice
  part: ChoicePart
  /** Where the choice is a new one: how it is offered. */
  mode?: ChoiceMode
  languages: readonly ContentLanguage[]
  readOnly: boolean
  apply: (choice: EditedChoice) => void
  cancel: () => void
}

export default function ChoiceDialog({ choice, part, mode, languages, readOnly, apply, cancel }: ChoiceDialogProps) {
  const { t } = useTranslation('blocks')
  const [edited, setEdited] = useState(choice)
  const action: EditedAction =
    part !== 'label' && edited.action?.type !== part
      ? { type: part, value: '', track: false }
      : (edited.action ?? { type: 'block', value: '', track: false })
  const wrong = part === 'label' && !edited.action ? undefined : valueFault(action)
  const does = action.value !== '' && !wrong
  const complete = part === 'label' ? labelled(edited) && (!mode || !edited.action || does) : does
  const ready = !readOnly && complete && JSON.stringify(edited) !== JSON.stringify(choice)
  return (
    <Dialog
      title={mode ? t('choices.add') : t(`${readOnly ? 'choices.show' : 'choices.edit'}.${part}`)}
      close={cancel}
      action={
        <Button variant="primary" disabled={!ready} onClick={() => apply(edited)}>
          {t('choices.apply')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) apply(edited)
        }}
      >
        {part === 'label' ? (
          <SpaceBetween size="m">
            <Labels edited={edited} change={setEdited} languages={languages} readOnly={readOnly} />
            {mode && <Deed edited={edited} change={setEdited} wrong={wrong} mode={mode} />}
          </SpaceBetween>
        ) : (
          <ActionFields
            action={action}
            change={(changed) => setEdited({ ...edited, action: changed })}
            wrong={wrong}
            readOnly={readOnly}
          />
        )}
      </form>
    </Dialog>
  )
}

const labelled = ({ title }: EditedChoice): boolean =>
  Boolean(title[firstLanguage]?.trim()) && Object.values(title).every((text) => text.length <= textLengthMax)

/** What is wrong with a value that is there. */
const valueFault = ({ type, value }: EditedAction): FaultCode | undefined => {
  if (type === 'url') return fault('url-or-variable', value)
  return type === 'phone' ? fault('phone', value) : undefined
}

interface LabelsProps {
  edited: EditedChoice
  change: (choice: EditedChoice) => void
  languages: readonly ContentLanguage[]
  readOnly: boolean
}

function Labels({ edited, change, languages, readOnly }: LabelsProps) {
  const { t } = useTranslation('blocks')
  return (
    <SpaceBetween size="m">
      {languages.map((language) => (
        <FormField key={language} label={languages.length > 1 ? languageName(language) : t('choices.label')} stretch>
          <LocalizedLine
            label={languageName(language)}
            text={edited.title}
            language={language}
            readOnly={readOnly}
            change={(title) => change({ ...edited, title })}
          />
        </FormField>
      ))}
    </SpaceBetween>
  )
}

interface DeedProps {
  edited: EditedChoice
  change: (choice: EditedChoice) => void
  wrong: FaultCode | undefined
  mode: ChoiceMode
}

/** What a new choice does, of all it can do. */
function Deed({ edited, change, wrong, mode }: DeedProps) {
  const { t } = useTranslation('blocks')
  const options = actionsOffered(mode).map((type) => ({ value: type, label: t(`choices.edit.${type}`) }))
  const { action } = edited
  return (
    <>
      <FormField label={t('choices.does')} stretch>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === action?.type) ?? null}
          placeholder={t('choices.choose')}
          onChange={({ detail }) => {
            const type = actionsOffered(mode).find((one) => one === detail.selectedOption.value)
            if (type) change({ ...edited, action: { type, value: '', track: false } })
          }}
        />
      </FormField>
      {action && (
        <ActionFields
          action={action}
          change={(changed) => change({ ...edited, action: changed })}
          wrong={wrong}
          readOnly={false}
        />
      )}
    </>
  )
}

interface ActionFieldsProps {
  action: EditedAction
  change: (action: EditedAction) => void
  wrong: FaultCode | undefined
  readOnly: boolean
}

function ActionFields({ action, change, wrong, readOnly }: ActionFieldsProps) {
  const { t } = useTranslation(['blocks', 'faults'])
  const { type, value, track } = action
  const become = (chosen: string) => change({ ...action, value: chosen })
  return (
    <SpaceBetween size="m">
      <FormField label={t(`actions.${type}`)} errorText={wrong && t(`faults:${wrong}`)} stretch>
        {type === 'block' && <BlockSelect chosen={value} choose={become} readOnly={readOnly} />}
        {type === 'block-intent' && <IntentSelect chosen={value} choose={become} readOnly={readOnly} />}
        {(type === 'url' || type === 'phone' || type === 'form-value') && (
          <Input
            value={value}
            readOnly={readOnly}
            spellcheck={false}
            inputMode={type === 'phone' ? 'tel' : type === 'url' ? 'url' : 'text'}
            placeholder={type === 'url' ? 'https://' : type === 'phone' ? '+49' : ''}
            onChange={({ detail }) => become(detail.value)}
          />
        )}
      </FormField>
      {type === 'url' && (
        <Checkbox
          checked={track}
          readOnly={readOnly}
          description={t('choices.track-text')}
          onChange={({ detail }) => change({ ...action, track: detail.checked })}
        >
          {t('choices.track')}
        </Checkbox>
      )}
      {type === 'form-value' && <Box color="text-body-secondary">{t('choices.value-text')}</Box>}
    </SpaceBetween>
  )
}

function IntentSelect(picking: Picking) {
  const { t } = useTranslation('blocks')
  const query = useQuery(queries.knowledge.intents({}))
  return (
    <ItemSelect
      {...picking}
      query={query}
      options={(query.data ?? []).map(({ _id, title, key }) => ({ value: _id, label: title, filteringTags: [key] }))}
      find={t('pick.find-intent')}
      placeholder={t('pick.intent')}
      empty={t('pick.no-intents')}
    />
  )
}
