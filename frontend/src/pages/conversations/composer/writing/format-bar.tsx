/** Bold, italic, links and lists for a reply, and a look at what the customer gets. One stop of the Tab key. */
import './format.css'
import Icon from '@cloudscape-design/components/icon'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { markEdit, type Mark } from '../../../../components/form/text-editor/marks.ts'
import { toolIcons } from '../../../../components/form/text-editor/tool-icons.tsx'
import { modifierName } from '../../../../core/palette-keys.ts'
import type { Writing } from './writing.ts'

const marks = ['bold', 'italic', 'link', 'list'] as const satisfies readonly Mark[]
const keys: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', k: 'link' }
const letters: Readonly<Partial<Record<Mark, string>>> = { bold: 'B', italic: 'I', link: 'K' }

/** True when the key was meant for a mark. The palette opens by Ctrl+K everywhere else. */
export function pressMark(event: KeyboardEvent, edit: Writing['edit']): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false
  const mark = keys[event.key.toLowerCase()]
  if (!mark) return false
  event.preventDefault()
  event.stopPropagation()
  edit((selected) => markEdit(mark, selected))
  return true
}

interface FormatBarProps {
  edit: Writing['edit']
  isPreview: boolean
  preview: (shown: boolean) => void
}

export function FormatBar({ edit, isPreview, preview }: FormatBarProps) {
  const { t } = useTranslation('conversations')
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const count = marks.length + 1

  function move(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    bar.current?.querySelectorAll('button')[(at + by + count) % count]?.focus()
  }

  return (
    // The buttons inside take the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className="live-format" role="toolbar" aria-label={t('format.tools')} ref={bar} onKeyDown={move}>
      {marks.map((mark, index) => (
        <button
          key={mark}
          type="button"
          className="live-tool"
          aria-label={t(`format.${mark}`)}
          title={[t(`format.${mark}`), letters[mark] && `${modifierName()} ${letters[mark]}`]
            .filter(Boolean)
            .join(' · ')}
          tabIndex={index === at ? 0 : -1}
          // The text keeps its selection while a button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={() => edit((selected) => markEdit(mark, selected))}
        >
          {toolIcons[mark]}
        </button>
      ))}
      <button
        type="button"
        className="live-tool"
        aria-label={t('format.preview')}
        title={t('format.preview')}
        aria-pressed={isPreview}
        tabIndex={at === marks.length ? 0 : -1}
        onFocus={() => setAt(marks.length)}
        onClick={() => preview(!isPreview)}
      >
        <Icon name="search" size="small" />
      </button>
    </div>
  )
}
