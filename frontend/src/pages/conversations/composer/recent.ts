/** What was chosen lately, latest first, kept in this browser: emojis, canned replies, macros. */
import * as z from 'zod/mini'

const Kept = z.array(z.string())
const keptMax = 16

const keyOf = (name: string) => `chat-recent/${name}`

export function recentOf(name: 'emoji' | 'canned'): readonly string[] {
  try {
    return Kept.safeParse(JSON.parse(localStorage.getItem(keyOf(name)) ?? '[]')).data ?? []
  } catch {
    // Not of our writing: as good as none.
    return []
  }
}

export function rememberRecent(name: 'emoji' | 'canned', id: string): void {
  const all = [id, ...recentOf(name).filter((one) => one !== id)].slice(0, keptMax)
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(all))
  } catch {
    // The browser keeps no more; nothing is lost but the order.
  }
}
