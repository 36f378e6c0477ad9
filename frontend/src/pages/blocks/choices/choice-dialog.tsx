/** One part of a choice, written or picked in a small dialog of its own. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FaultCode } from '#shared/faults'
import { fault } from '#shared/fields/fields'
import type { ContentLanguage } from '#shared/languages'
import { textLengthMax, titleLengthMax } from '#shared/limits'
import { languageName } from '../../../core/format.ts'
import { TextField } from '../../../components/form/fields.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { isSame } from '../../../components/form/parts.ts'
import { LocalizedLine } from '../../../components/form/localized-field.tsx'
import {
  emptyAction,
  payloadOf,
  withAction,
  withPayload,
  type EditedAction,
  type EditedChoice,
} from './choice-draft.ts'
import { firstLanguage } from '../block-view.ts'
import type { ChoicePart } from './choice-parts.ts'
import { BlockTarget, IntentSelect } from './choice-targets.tsx'

interface ChoiceDialogProps {
  choice: EditedChoice
  part: ChoicePart
  languages: readonly ContentLanguage[]
  topic: string
  readOnly: boolean
  apply: (choice: EditedChoice) => void
  cancel: () => void
}

export default function ChoiceDialog(props: ChoiceDialogProps) {
  const { choice, part, languages, topic, readOnly, apply, cancel } = props
  const { t } = useTranslation('blocks')
  const [edited, setEdited] = useState(choice)
  const action = edited.action?.type === part ? edited.action : emptyAction(part === 'label' ? 'block' : part)
  const wrong = part === 'label' || part === 'form-value' ? undefined : valueFault(action)
  const ready = !readOnly && isComplete(edited, part, action, wrong) && !isSame(edited, choice)
  const become = (changed: EditedAction) => setEdited(withAction(edited, changed))
  return (
    <Dialog
      title={t(`${readOnly ? 'choices.show' : 'choices.edit'}.${part}`)}
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
        {part === 'label' && <Labels edited={edited} change={setEdited} languages={languages} readOnly={readOnly} />}
        {part === 'form-value' && <Payload edited={edited} change={setEdited} readOnly={readOnly} />}
        {part === 'block' && (
          <FormField label={t('actions.block')} stretch>
            <BlockTarget
              chosen={action.value}
              choose={(value) => become({ ...action, value })}
              title={edited.title[firstLanguage]}
              topic={topic}
              readOnly={readOnly}
            />
          </FormField>
        )}
        {part === 'block-intent' && (
          <FormField label={t('actions.block-intent')} stretch>
            <IntentSelect chosen={action.value} choose={(value) => become({ ...action, value })} readOnly={readOnly} />
          </FormField>
        )}
        {part === 'url' && <LinkFields action={action} change={become} wrong={wrong} readOnly={readOnly} />}
        {(part === 'phone' || part === 'extension') && (
          <ValueField action={action} change={become} wrong={wrong} readOnly={readOnly} />
        )}
      </form>
    </Dialog>
  )
}

/** Whether there is something to confirm (CHOICES-013). */
function isComplete(edited: EditedChoice, part: ChoicePart, { value }: EditedAction, wrong: FaultCode | undefined) {
  if (part === 'label')
    return (
      Boolean(edited.title[firstLanguage]?.trim()) &&
      Object.values(edited.title).every((text) => text.length <= textLengthMax)
    )
  const written = part === 'form-value' ? payloadOf(edited) : value
  const isTooLong = (part === 'form-value' || part === 'extension') && written.length > titleLengthMax
  return written.trim() !== '' && !wrong && !isTooLong
}

/** What is wrong with a value that is there. */
const valueFault = ({ type, value }: EditedAction): FaultCode | undefined => {
  if (type === 'url') return fault('url-or-variable', value)
  return type === 'phone' ? fault('phone', value) : undefined
}

interface PartProps {
  edited: EditedChoice
  change: (choice: EditedChoice) => void
  readOnly: boolean
}

function Labels({ edited, change, languages, readOnly }: PartProps & Pick<ChoiceDialogProps, 'languages'>) {
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

function Payload({ edited, change, readOnly }: PartProps) {
  const { t } = useTranslation('blocks')
  return (
    <TextField
      field={{ value: payloadOf(edited), onChange: (payload) => change(withPayload(edited, payload)), readOnly }}
      label={t('actions.form-value')}
      description={t('choices.value-text')}
      input={{ spellcheck: false }}
      stretch
    />
  )
}

interface ActionProps {
  action: EditedAction
  change: (action: EditedAction) => void
  wrong: FaultCode | undefined
  readOnly: boolean
}

const placeholders: Partial<Record<EditedAction['type'], string>> = { url: 'https://', phone: '+49' }
const inputModes: Partial<Record<EditedAction['type'], 'url' | 'tel'>> = { url: 'url', phone: 'tel' }

function ValueField({ action, change, wrong, readOnly }: ActionProps) {
  const { t } = useTranslation(['blocks', 'faults'])
  const { type, value } = action
  return (
    <TextField
      field={{
        value,
        onChange: (written) => change({ ...action, value: written }),
        errorText: wrong && t(`faults:${wrong}`),
        readOnly,
      }}
      label={t(`actions.${type}`)}
      description={type === 'extension' && t('choices.extension-text')}
      input={{ spellcheck: false, inputMode: inputModes[type] ?? 'text', placeholder: placeholders[type] ?? '' }}
      stretch
    />
  )
}

function LinkFields(props: ActionProps) {
  const { t } = useTranslation('blocks')
  const { action, change, readOnly } = props
  return (
    <SpaceBetween size="m">
      <ValueField {...props} />
      <FormField label={t('choices.view')} stretch>
        {readOnly ? (
          <Box>{t(`choices.views.${action.view}`)}</Box>
        ) : (
          <SegmentedControl
            label={t('choices.view')}
            selectedId={action.view}
            options={(['tab', 'window'] as const).map((id) => ({ id, text: t(`choices.views.${id}`) }))}
            onChange={({ detail }) => change({ ...action, view: detail.selectedId === 'window' ? 'window' : 'tab' })}
          />
        )}
      </FormField>
      <Checkbox
        checked={action.track}
        readOnly={readOnly}
        description={t('choices.track-text')}
        onChange={({ detail }) => change({ ...action, track: detail.checked })}
      >
        {t('choices.track')}
      </Checkbox>
    </SpaceBetween>
  )
}
