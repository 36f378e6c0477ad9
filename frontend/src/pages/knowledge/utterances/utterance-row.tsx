/** One utterance: read with its marks, or opened to be rewritten and marked, by pointer or by keys alone. */
import Button from '@cloudscape-design/components/button'
import { useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#shared/contracts/knowledge'
import { MarkedText } from './marks.tsx'
import { UtteranceEditor } from './utterance-editor.tsx'
import type { EditedUtterance, Range } from './utterances.ts'

interface UtteranceRowProps {
  utterance: EditedUtterance
  entities: readonly Entity[]
  readOnly: boolean
  /** Another utterance of the intent says the same. */
  repeated: boolean
  change: (utterance: EditedUtterance) => void
  remove: () => void
}

export function UtteranceRow({ utterance, entities, readOnly, repeated, change, remove }: UtteranceRowProps) {
  const { t } = useTranslation('knowledge')
  const row = useRef<HTMLLIElement>(null)
  const [opened, setOpened] = useState<{ before: EditedUtterance; selection: Range }>()
  const { text } = utterance

  const openAt = (selection: Range) => !readOnly && setOpened({ before: utterance, selection })
  function close() {
    setOpened(undefined)
    // The next thing to press is where the editor was opened.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('button')?.focus())
  }

  if (opened) {
    return (
      <li ref={row} className="utterance utterance-opened">
        <UtteranceEditor
          utterance={utterance}
          entities={entities}
          selection={opened.selection}
          fault={repeated ? t('utterances.repeated') : undefined}
          change={change}
          done={() => (text.trim() === '' ? remove() : !repeated && close())}
          cancel={() => {
            change(opened.before)
            close()
          }}
        />
      </li>
    )
  }
  return (
    <li ref={row} className="utterance">
      {/* The button beside it does the same for those without a pointer. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="utterance-text" onMouseUp={(event) => openAt(selectedIn(event))}>
        <MarkedText utterance={utterance} entities={entities} />
      </div>
      {!readOnly && (
        <div className="utterance-actions">
          <Button
            variant="icon"
            iconName="edit"
            ariaLabel={t('utterances.edit', { text })}
            onClick={() => openAt({ start: text.length, end: text.length })}
          />
          <Button variant="icon" iconName="remove" ariaLabel={t('utterances.remove', { text })} onClick={remove} />
        </div>
      )}
    </li>
  )
}

/** What the pointer has selected, as places in the utterance; a click is a selection without width. */
function selectedIn({ currentTarget }: MouseEvent<HTMLElement>): Range {
  const selection = getSelection()
  const place = (node: Node | null, offset: number) => {
    const part = (node instanceof Element ? node : node?.parentElement)?.closest<HTMLElement>('[data-start]')
    return part && currentTarget.contains(part) ? Number(part.dataset['start']) + offset : undefined
  }
  const one = place(selection?.anchorNode ?? null, selection?.anchorOffset ?? 0) ?? 0
  const other = place(selection?.focusNode ?? null, selection?.focusOffset ?? 0) ?? one
  return { start: Math.min(one, other), end: Math.max(one, other) }
}
