/** A message in several languages, one of which is written: with its marks, emojis and variables one key away. */
import './text-editor.css'
import Textarea from '@cloudscape-design/components/textarea'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentLanguage, Localized } from '#shared/languages'
import { textLengthMax } from '#shared/limits'
import { withText } from '../localized-field.tsx'
import { EmojiMenu } from './emoji-menu.tsx'
import { insertEdit, markEdit, type Edit, type Mark, type Selected } from './marks.ts'
import { applyEdit, caretPlace, selectedIn } from './native-edit.ts'
import { toolIcons } from './tool-icons.tsx'
import { VariableMenu } from './variable-menu.tsx'

interface TextEditorProps {
  text: Localized
  language: ContentLanguage
  readOnly: boolean
  change: (text: Localized) => void
  rows?: number
  lengthMax?: number
  autoFocus?: boolean
}

const rowsDefault = 4
const marks: readonly Mark[] = ['bold', 'italic', 'link', 'list']
const keys: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', k: 'link' }

/** What is chosen from, and where in the frame of the editor it shows. */
interface OpenMenu {
  readonly name: 'emoji' | 'variable'
  readonly place: { readonly left: number; readonly top: number }
}

export function TextEditor(props: TextEditorProps) {
  const { text, language, readOnly, change, rows = rowsDefault, lengthMax = textLengthMax, autoFocus = false } = props
  const { t } = useTranslation('response-form')
  const frame = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenMenu>()
  const written = text[language] ?? ''

  const area = () => frame.current?.querySelector('textarea') ?? undefined
  const edit = (editOf: (selected: Selected) => Edit) => {
    const field = area()
    if (field && !readOnly) applyEdit(field, editOf(selectedIn(field)))
  }
  const insert = (chosen: string) => {
    setMenu(undefined)
    edit((selected) => insertEdit(chosen, selected))
  }
  const leaveMenu = () => {
    setMenu(undefined)
    area()?.focus()
  }
  const openMenu = (name: OpenMenu['name'], field = area()) => {
    if (field && frame.current) setMenu({ name, place: menuPlace(frame.current, field) })
  }
  const pressKey = (event: KeyboardEvent) => {
    if (readOnly || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const mark = keys[event.key.toLowerCase()]
    if (mark) edit((selected) => markEdit(mark, selected))
    else if (event.code === 'Space') openMenu('variable')
    else return
    event.preventDefault()
    // The palette opens by Ctrl+K everywhere else.
    event.stopPropagation()
  }

  return (
    // The field inside takes the keys first.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="text-editor" ref={frame} onKeyDown={pressKey}>
      {!readOnly && (
        <Toolbar mark={(mark) => edit((selected) => markEdit(mark, selected))} open={(name) => openMenu(name)} />
      )}
      <Textarea
        value={written}
        // Translators see what there is to translate.
        placeholder={(language !== 'en' && text.en) || ''}
        rows={rows}
        readOnly={readOnly}
        autoFocus={autoFocus}
        onChange={({ detail }) => change(withText(text, language, detail.value))}
        nativeTextareaAttributes={{ lang: language }}
      />
      {!readOnly && (
        <div className="text-editor-count" data-short={written.length > lengthMax}>
          {t('text.left', { count: lengthMax - written.length, max: lengthMax })}
        </div>
      )}
      {menu && (
        <div className="text-editor-menu" style={menu.place}>
          {menu.name === 'emoji' ? (
            <EmojiMenu choose={insert} leave={leaveMenu} />
          ) : (
            <VariableMenu choose={(name) => insert(`***${name}***`)} leave={leaveMenu} />
          )}
        </div>
      )}
    </div>
  )
}

const menuWidthPx = 300
const belowCaretPx = 4

/** Below the caret, as far as the frame is wide. */
function menuPlace(frame: HTMLElement, area: HTMLTextAreaElement): OpenMenu['place'] {
  const [outer, inner] = [frame.getBoundingClientRect(), area.getBoundingClientRect()]
  const { left, top } = caretPlace(area)
  return {
    left: Math.min(Math.max(0, outer.width - menuWidthPx), inner.left - outer.left + left),
    top: inner.top - outer.top + Math.min(top, inner.height) + belowCaretPx,
  }
}

interface ToolbarProps {
  mark: (mark: Mark) => void
  open: (menu: OpenMenu['name']) => void
}

/** One stop of the Tab key; the arrows go through it. */
function Toolbar({ mark, open }: ToolbarProps) {
  const { t } = useTranslation('response-form')
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const tools = [
    ...marks.map((name) => ({ name, act: () => mark(name) })),
    { name: 'emoji' as const, act: () => open('emoji') },
    { name: 'variable' as const, act: () => open('variable') },
  ]
  const move = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    // A button that has the focus is the stop of the Tab key.
    bar.current?.querySelectorAll('button')[(at + by + tools.length) % tools.length]?.focus()
  }
  return (
    // The buttons inside take the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className="text-editor-tools" role="toolbar" aria-label={t('text.tools')} ref={bar} onKeyDown={move}>
      {tools.map(({ name, act }, index) => (
        <button
          key={name}
          type="button"
          aria-label={t(`text.${name}`)}
          title={t(`text.${name}`)}
          tabIndex={index === at ? 0 : -1}
          // The text keeps its selection while a button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={act}
        >
          {toolIcons[name]}
        </button>
      ))}
    </div>
  )
}
