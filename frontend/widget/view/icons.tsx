/** The icons of the panel, as lines of the text's colour: those that are there at once; see rare/icons.ts for the others. */

export const icons = {
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M5 12h13M12 5l7 7-7 7',
  bot: 'M12 3v3M6 8h12a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M9 13h.01M15 13h.01',
  outside: 'M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9',
  phone: 'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A16 16 0 0 1 3 6a3 3 0 0 1 3-3',
  place: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21M12 7.5a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6',
} as const

export function Icon({ path, filled = false }: { path: string; filled?: boolean }) {
  return (
    <svg class={filled ? 'icon filled' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
