/** Whether a text is an address, and which. */

/** The address of a text; none where it is not one. */
export function urlOf(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/**
 * Asked in place of `URL.canParse`, which Node.js 20 answers wrongly once it has become hot: from about the 5,000th call on,
 * each address with an umlaut is none (seen on 20.20.2).
 */
export const isUrl = (text: string, base?: string | URL): boolean => urlOf(text, base) !== undefined
