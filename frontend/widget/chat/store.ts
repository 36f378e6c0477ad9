/** What a browser keeps for us, for as long as it lets us: storage that throws or is full is storage that forgets. */

export interface Store {
  /** Only we write below our prefix, so the caller knows what it is. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- It is the type of the answer.
  read<Value>(name: string): Value | undefined
  write(name: string, value: unknown): void
}

/** The area is asked for inside, because asking already throws where cookies are blocked. */
export function openStore(area: () => Storage | undefined, prefix: string): Store {
  const memory = new Map<string, unknown>()
  return {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- It is the type of the answer.
    read<Value>(name: string) {
      try {
        const storage = area()
        const text = storage?.getItem(prefix + name)
        if (storage) return text ? (JSON.parse(text) as Value) : undefined
      } catch {
        // Nothing is kept here.
      }
      return memory.get(name) as Value | undefined
    },
    write(name, value) {
      memory.set(name, value)
      try {
        if (value === undefined) area()?.removeItem(prefix + name)
        else area()?.setItem(prefix + name, JSON.stringify(value))
      } catch {
        // Memory has it.
      }
    },
  }
}
