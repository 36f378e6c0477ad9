/** The buttons below a message: what each one says and does, in their order (CHOICES-001 to CHOICES-013). */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import List from '@cloudscape-design/components/list'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choicesPerBlockMax, choicesRecommendedMax } from '#shared/limits'
import { lazily } from '../../../core/lazy-page.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { useSortingTexts } from '../../../components/table/sorting-texts.ts'
import { emptyChoice, isIncomplete, type EditedChoice } from './choice-draft.ts'
import type { ContentView } from '../kinds/kind.ts'
import type { ChoiceMode, ChoicePart } from './choice-parts.ts'
import { ChoiceRow, useChoiceName } from './choice-row.tsx'

const ChoiceDialog = lazy(() => lazily(() => import('./choice-dialog.tsx')))

interface ChoicesEditorProps {
  field: string
  choices: readonly EditedChoice[]
  change: (choices: EditedChoice[]) => void
  mode: ChoiceMode
  view: Pick<ContentView, 'languages' | 'language' | 'topic'>
  readOnly: boolean
}

export function ChoicesEditor({ field, choices, change, mode, view, readOnly }: ChoicesEditorProps) {
  const { t } = useTranslation(['blocks', 'faults'])
  const i18nStrings = useSortingTexts()
  const nameOf = useChoiceName(view.language)
  const editing = useChoiceEditing(choices, change)

  return (
    <FaultField
      field={field}
      label={<Head count={choices.length} />}
      description={t(mode === 'PERSISTENT' ? 'choices.menu-text' : 'choices.text')}
      stretch
    >
      <SpaceBetween size="xs">
        <List
          items={choices}
          sortable
          sortDisabled={readOnly}
          ariaLabel={t('choices.name')}
          i18nStrings={i18nStrings}
          onSortingChange={({ detail }) => change([...detail.items])}
          renderItem={(choice) => ({
            id: choice.id,
            announcementLabel: nameOf(choice),
            content: (
              <ChoiceRow
                choice={choice}
                name={nameOf(choice)}
                mode={mode}
                language={view.language}
                topic={view.topic}
                readOnly={readOnly}
                isNew={editing.isNew(choice)}
                change={(changed) => change(choices.map((one) => (one.id === choice.id ? changed : one)))}
                edit={(part) => editing.edit(choice.id, part)}
                remove={() => change(choices.filter(({ id }) => id !== choice.id))}
              />
            ),
          })}
        />
        {!readOnly && (
          <Button
            iconName="add-plus"
            disabled={choices.length >= choicesPerBlockMax}
            disabledReason={t('faults:no-more-choices')}
            onClick={editing.add}
          >
            {t('choices.add')}
          </Button>
        )}
      </SpaceBetween>
      <Suspense>
        {editing.edited && (
          <ChoiceDialog
            key={editing.edited.id}
            choice={editing.edited}
            part={editing.part}
            languages={view.languages}
            topic={view.topic}
            readOnly={readOnly}
            apply={editing.apply}
            cancel={editing.cancel}
          />
        )}
      </Suspense>
    </FaultField>
  )
}

function useChoiceEditing(choices: readonly EditedChoice[], change: (choices: EditedChoice[]) => void) {
  const [editing, setEditing] = useState<{ readonly id: string; readonly part: ChoicePart }>()
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const edited = choices.find(({ id }) => id === editing?.id)
  const isNew = (choice: EditedChoice) => added.has(choice.id) && isIncomplete(choice)
  return {
    edited,
    part: editing?.part ?? 'label',
    isNew,
    edit: (id: string, part: ChoicePart) => setEditing({ id, part }),
    add: () => {
      const choice = emptyChoice()
      change([...choices, choice])
      setAdded(new Set([...added, choice.id]))
    },
    apply: (choice: EditedChoice) => {
      change(choices.map((one) => (one.id === choice.id ? choice : one)))
      setEditing(undefined)
    },
    cancel: () => {
      setEditing(undefined)
      // One that was added here and says or does nothing goes again (CHOICES-004).
      if (edited && editing?.part === 'label' && isNew(edited)) change(choices.filter((one) => one !== edited))
    },
  }
}

function Head({ count }: { count: number }) {
  const { t } = useTranslation('blocks')
  return (
    <span className="choices-head">
      {t('choices.name')} <Counter count={count} />
    </span>
  )
}

/** How many there are of how many there may be; more than people like to read is said so (CHOICES-006, CHOICES-007). */
function Counter({ count }: { count: number }) {
  const { t } = useTranslation('blocks')
  if (count === 0) return null
  const many = count > choicesRecommendedMax
  return (
    <>
      <Badge color={many ? 'severity-medium' : 'grey'}>
        {t('choices.counter', { count, max: choicesPerBlockMax })}
      </Badge>
      {many && (
        <Box variant="small" color="text-status-warning">
          {t('choices.many', { max: choicesRecommendedMax })}
        </Box>
      )}
    </>
  )
}
