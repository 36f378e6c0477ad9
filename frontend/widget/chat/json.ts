/** JSON as we mean it: old libraries put a `toJSON` on arrays or on all objects, which makes texts of them. */

/** `value` holds no dates and nothing else with a `toJSON` of its own. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key]
  })
