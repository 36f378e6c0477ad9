/** Alt with a digit shows a tab of the response editor, by its place. */
import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen } from '../../core/asked-now.ts'
import { listen } from '../../core/listen.ts'

export function useTabKeys(show: (index: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // By its place on the keyboard, because Alt makes other characters of digits on a Mac.
    const [, digit] = /^Digit([1-9])$/.exec(event.code) ?? []
    if (!digit || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (isDialogOpen()) return
    event.preventDefault()
    show(Number(digit) - 1)
  })
  useEffect(() => listen(window, { keydown: (event) => press(event) }), [])
}
