/** An utterance that is rewritten, and whose words are marked as entities. Enter closes it, Escape takes it back. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import FormField from '@cloudscape-design/components/form-field'
import Input, { type InputProps } from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Token from '@cloudscape-design/components/token'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#shared/contracts/knowledge'
import { hueOf, markStyle } from './marks.tsx'
import { withMark, withText, withoutMark, wordsAt, type EditedUtterance, type Range } from './utterances.ts'

interface UtteranceEditorProps {
  utterance: EditedUtterance
  entities: readonly Entity[]
  /** What is selected when it opens. */
  selection: Range
  fault: string | undefined
  change: (utterance: EditedUtterance) => void
  done: () => void
  cancel: () => void
}

export function UtteranceEditor(props: UtteranceEditorProps) {
  const { utterance, entities, selection: begun, fault, change, done, cancel } = props
  const { t } = useTranslation(['knowledge', 'common'])
  const [selection, setSelection] = useState(begun)
  const input = useRef<InputProps.Ref>(null)
  const field = useRef<HTMLDivElement>(null)
  const native = () => field.current?.querySelector('input')
  const chosen = wordsAt(utterance.text, selection)

  useEffect(() => {
    input.current?.focus()
    native()?.setSelectionRange(begun.start, begun.end)
    // Only when it opens: from then on the selection is the reader's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const follow = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLInputElement && target === native())
      setSelection({ start: target.selectionStart ?? 0, end: target.selectionEnd ?? 0 })
  }

  function mark(entityId: string) {
    if (chosen) change(withMark(utterance, { ...chosen, entityId }))
    input.current?.focus()
    native()?.setSelectionRange(selection.end, selection.end)
    setSelection({ start: selection.end, end: selection.end })
  }

  return (
    <SpaceBetween size="xs">
      <div ref={field} role="presentation" onSelect={follow} onKeyUp={follow} onMouseUp={follow}>
        <FormField errorText={fault} stretch>
          <Input
            ref={input}
            ariaLabel={t('utterances.text')}
            value={utterance.text}
            autoComplete={false}
            onChange={({ detail }) => change(withText(utterance, detail.value))}
            onKeyDown={({ detail }) => {
              if (detail.key === 'Enter' && !detail.isComposing) done()
              else if (detail.key === 'Escape') cancel()
            }}
          />
        </FormField>
      </div>
      <div className="utterance-tools">
        <ButtonDropdown
          items={entities.map(({ _id, title }) => ({ id: _id, text: title }))}
          disabled={!chosen || entities.length === 0}
          disabledReason={t(entities.length === 0 ? 'marks.no-entities' : 'marks.select-first')}
          onItemClick={({ detail }) => mark(detail.id)}
        >
          {chosen
            ? t('marks.mark', { text: utterance.text.slice(chosen.start, chosen.end) })
            : t('marks.mark-selection')}
        </ButtonDropdown>
        <Marks utterance={utterance} entities={entities} change={change} />
        <span className="utterance-tail">
          <Button variant="link" onClick={cancel}>
            {t('common:cancel')}
          </Button>
          <Button onClick={done}>{t('utterances.done')}</Button>
        </span>
      </div>
      <Box variant="small" color="text-body-secondary">
        {t('marks.text')}
      </Box>
    </SpaceBetween>
  )
}

function Marks({ utterance, entities, change }: Pick<UtteranceEditorProps, 'utterance' | 'entities' | 'change'>) {
  const { t } = useTranslation('knowledge')
  return utterance.entities.map((mark) => {
    const text = utterance.text.slice(mark.start, mark.end)
    const title = entities.find(({ _id }) => _id === mark.entityId)?.title ?? t('marks.gone')
    return (
      <Token
        key={mark.start}
        variant="inline"
        icon={<span className="mark-dot" style={markStyle(hueOf(entities, mark.entityId))} />}
        label={t('marks.is', { text, title })}
        dismissLabel={t('marks.remove', { text, title })}
        onDismiss={() => change(withoutMark(utterance, mark))}
      />
    )
  })
}
