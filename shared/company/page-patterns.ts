/** Patterns of paths, `/checkout*`, as regular expressions that answer in time linear to the path, whatever they hold. */

/** Signs that mean something in a regular expression. */
const special = /[\\^$.*+?()[\]{}|]/g

/**
 * The regular expression of a pattern, anchored at both ends. What stands before each further star is looked for once, at
 * its first place: a lookahead gives back none of what it has taken. `.*` by itself would be tried at every place for each
 * star, so that `/*a*a*a*a*b` hangs a page with a long address.
 */
export function pathExpression(pattern: string): string {
  const [first = '', ...rest] = pattern.split(/\*+/).map(literalOf)
  const last = rest.pop()
  if (last === undefined) return `^${first}$`
  const between = rest.map((literal, at) => `(?=(.*?${literal}))\\${at + 1}`)
  return `^${first}${between.join('')}.*${last}$`
}

/** As addresses are written: whatever is no plain sign is percent-encoded there. */
const literalOf = (text: string): string =>
  text.replaceAll(/[^\u0021-\u007e]+/g, encodeURIComponent).replaceAll(special, String.raw`\$&`)
