/** JSON place: the line and column at which a text stops being JSON. */
import { argumentsDepthMax } from '#shared/limits'

export interface JsonPlace {
  /** Both count from 1. */
  readonly line: number
  readonly column: number
}

/** The place of the first character that JSON cannot have there; `undefined` where the whole text is JSON. */
export function jsonPlace(text: string): JsonPlace | undefined {
  if (isJson(text)) return undefined
  const before = text.slice(0, faultIndex(text)).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

// Each takes the space behind it, so that the next one begins at once.
const string = /"(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"\s*/iy
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)(?![\w.])\s*/y
const sign = (character: string) => new RegExp(`\\${character}\\s*`, 'y')

/** Reads on to the first fault, because browsers word it differently and some do not say where it is. */
function faultIndex(text: string): number {
  let at = text.search(/\S|$/)
  let depth = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const taken = pattern.exec(text)
    at += taken?.[0].length ?? 0
    return taken !== null
  }
  const list = (end: RegExp, member: () => boolean): boolean => {
    // What is nested deeper is refused anyway, and would end in an overflow of the stack.
    if (++depth > argumentsDepthMax) return false
    if (!take(end)) {
      do if (!member()) return false
      while (take(sign(',')))
      if (!take(end)) return false
    }
    depth--
    return true
  }
  const value = (): boolean => {
    if (take(sign('['))) return list(sign(']'), value)
    if (take(sign('{'))) return list(sign('}'), () => take(string) && take(sign(':')) && value())
    return take(string) || take(scalar)
  }
  value()
  return at
}
