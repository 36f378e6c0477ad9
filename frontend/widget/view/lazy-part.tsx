/** A part that is loaded when it is first shown, with its styles; until then there is nothing in its place. */
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { LazyModule, LazyProps } from './lazy-module.ts'
import { useChat } from './use-chat.ts'

let loaded: LazyModule | undefined
let load: () => Promise<LazyModule>

/** Loads the parts unless they are there; the panel says where from, when it has drawn itself for the first time. */
export const loadLazyParts = async (from = load): Promise<LazyModule> => (loaded ??= await (load = from)())

export function LazyPart<Name extends keyof LazyProps>({ part, ...props }: { part: Name } & LazyProps[Name]) {
  const { style } = useChat()
  const [, setLoaded] = useState(loaded !== undefined)
  useEffect(() => {
    void loadLazyParts().then(
      () => setLoaded(true),
      () => undefined,
    )
  }, [])
  if (!loaded) return null
  style(loaded.styles)
  // The props were asked for by the name of the part.
  const Part = loaded.parts[part] as FunctionComponent<object>
  return <Part {...props} />
}
