/** Edits of a native text area that its browser can undo. */
import type { Edit, Selected } from './marks.ts'

export const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/** Edits the text as if it was typed, so that Ctrl+Z takes it back and React hears of it. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  area.focus()
  area.setSelectionRange(from, to)
  // Deprecated, and the only way into the history of undo; without it the text is set and told.
  // oxlint-disable-next-line typescript/no-deprecated
  const isTyped = 'execCommand' in document && document.execCommand('insertText', false, insert)
  if (!isTyped) {
    // React watches the field's own setter, and would take what is set by it for its own.
    const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    setter?.call(area, area.value.slice(0, from) + insert + area.value.slice(to))
    area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  }
  area.setSelectionRange(start, end)
}

const copiedStyles = ['font', 'letterSpacing', 'lineHeight', 'padding', 'border', 'boxSizing', 'width'] as const

/** Where the caret stands, in pixels from the upper left corner of the area; a copy of the text before it is measured. */
export function caretPlace(area: HTMLTextAreaElement): { readonly left: number; readonly top: number } {
  const copy = document.createElement('div')
  const style = getComputedStyle(area)
  for (const name of copiedStyles) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  const caret = document.createElement('span')
  caret.textContent = '​'
  copy.append(area.value.slice(0, area.selectionStart), caret)
  document.body.append(copy)
  const place = { left: caret.offsetLeft, top: caret.offsetTop + caret.offsetHeight - area.scrollTop }
  copy.remove()
  return place
}
