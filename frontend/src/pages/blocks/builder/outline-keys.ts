/** The keys of the outline: those of the canvas, but up and down lead to the line above and below. */
import { useState, type KeyboardEvent } from 'react'
import type { CanvasProps } from './canvas/canvas-props.ts'
import { runCommand } from './canvas/commands.ts'
import { commandOf, type Command } from './canvas/keys.ts'
import { Typed } from './canvas/typed.ts'

export function useOutlineKeys(props: CanvasProps): (event: KeyboardEvent) => void {
  const { tree, active, isReadOnly } = props
  const [typed] = useState(() => new Typed())
  return (event) => {
    const command = lineBeside(props, event) ?? commandOf(event, { tree, active, typed: typed.letters, isReadOnly })
    if (event.key.length === 1) typed.add(event.key)
    if (!command) return
    event.preventDefault()
    runCommand(command, undefined, props)
  }
}

function lineBeside({ tree, active }: CanvasProps, { key, shiftKey }: KeyboardEvent): Command | undefined {
  const step = shiftKey ? 0 : key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  const at = tree.shown.findIndex(({ id }) => id === active?.node)
  const line = step === 0 ? undefined : tree.shown[at + step]
  return line && { type: 'go', place: { node: line.id } }
}
