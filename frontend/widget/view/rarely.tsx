/** A part that is loaded when it is first shown, with its styles; until then there is nothing in its place. */
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type * as Rare from '../rare/rare.tsx'
import { useChat } from './use-chat.ts'

type Parts = (typeof Rare)['parts']
type PropsOf<Part> = Part extends FunctionComponent<infer Props> ? Props : never

let rare: typeof Rare | undefined

export const loadRare = async (): Promise<typeof Rare> => (rare ??= await import('../rare/rare.tsx'))

export function Rarely<Name extends keyof Parts>({ part, ...props }: { part: Name } & PropsOf<Parts[Name]>) {
  const { dress } = useChat()
  const [, setLoaded] = useState(rare !== undefined)
  useEffect(() => {
    void loadRare().then(
      () => setLoaded(true),
      () => undefined,
    )
  }, [])
  if (!rare) return null
  dress(rare.styles)
  // The props were asked for by the name of the part.
  const Part = rare.parts[part] as FunctionComponent<object>
  return <Part {...props} />
}
