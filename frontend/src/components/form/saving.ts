/** Saving on a page of an item: the key for it, and the address that comes with the first time. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tinykeys } from 'tinykeys'
import { pathTo, type PageName } from '../../core/pages.ts'

/** What the key saves: the draft that was opened last, as a dialog over a page is. */
const savers: object[] = []

/** Ctrl+S, or ⌘S on a Mac. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent, saver: object) => {
    event.preventDefault()
    if (savers.at(-1) === saver) save()
  })
  useEffect(() => {
    const saver = {}
    savers.push(saver)
    const release = tinykeys(window, { '$mod+s': (event) => press(event, saver) })
    return () => {
      release()
      savers.splice(savers.indexOf(saver), 1)
    }
  }, [])
}

interface Item {
  readonly _id: string
}

/**
 * Shows what was just saved at an address of its own: `item` is `undefined` until the first time. The address is followed
 * once the item counts as saved, past the guard; it is that of the item unless another one is wanted.
 */
export function useShowSaved(page: PageName, item: Item | undefined, wanted?: string): (saved: Item) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [saved, setSaved] = useState<Item>()
  useEffect(() => {
    if (saved && !item) void navigate(wanted ?? `${pathTo(page)}/${saved._id}${shownIn(search)}`, { replace: true })
  }, [saved, item, page, wanted, search, navigate])
  return setSaved
}

/** What an address says of how an item shows, and not of how it was begun. */
function shownIn(search: string): string {
  const all = new URLSearchParams(search)
  const kept = [...all].filter(([name]) => name === 'tab' || name === 'language')
  return kept.length > 0 ? `?${new URLSearchParams(kept).toString()}` : ''
}
