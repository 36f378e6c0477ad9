/**
 * What a browser keeps for us, for as long as it lets us: storage that throws or is full is storage that forgets. What is
 * read back is checked, because the page, other versions of us and other people of the same browser write there as well.
 */
import { jsonOf } from './json.ts'

type Check<Value> = (found: unknown) => found is Value

export interface Store {
  /** What is kept under `name`; nothing where it is broken, or is not what `isGood` knows. */
  read<Value>(name: string, isGood: Check<Value>): Value | undefined
  write(name: string, value: unknown): void
}

export const isText = (found: unknown): found is string => typeof found === 'string'
export const isNumber = (found: unknown): found is number => typeof found === 'number'
export const isFlag = (found: unknown): found is boolean => typeof found === 'boolean'
export const isList = (found: unknown): found is readonly unknown[] => Array.isArray(found)

/** The area is asked for inside, because asking already throws where cookies are blocked. After the signal nothing is written. */
export function openStore(area: () => Storage | undefined, prefix: () => string, signal?: AbortSignal): Store {
  const memory = new Map<string, unknown>()
  const find = (name: string): unknown => {
    try {
      const storage = area()
      // What is not there is `null`, which is as good as JSON of it.
      if (storage) return JSON.parse(storage.getItem(prefix() + name)!)
    } catch {
      // Nothing is kept here.
    }
    return memory.get(name)
  }
  return {
    read(name, isGood) {
      const found = find(name)
      return isGood(found) ? found : undefined
    },
    write(name, value) {
      if (signal?.aborted) return
      memory.set(name, value)
      try {
        if (value === undefined) area()?.removeItem(prefix() + name)
        else area()?.setItem(prefix() + name, jsonOf(value))
      } catch {
        // Memory has it.
      }
    },
  }
}
