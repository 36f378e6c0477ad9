/** Inner field: a value inside a value of a draft, as a field of its own: `pluginStyle.width`. */
import type { Draft, Field } from './draft.ts'

export function innerField<
  Edited extends object,
  Name extends keyof Edited & string,
  Inner extends keyof Edited[Name] & string,
>(
  { edited, change, shown, readOnly }: Pick<Draft<Edited>, 'edited' | 'change' | 'shown' | 'readOnly'>,
  name: Name,
  inner: Inner,
): Field<Edited[Name][Inner]> {
  const path = `${name}.${inner}`
  return {
    name: path,
    value: edited[name][inner],
    onChange: (value) => change((now) => ({ ...now, [name]: { ...now[name], [inner]: value } })),
    errorText: shown.of(path),
    readOnly,
  }
}
