/** Keys made from titles: `Größe & Farbe` becomes `groesse-farbe`. */

export const slugLengthMax = 60

/** How letters are spelled that are no letter with a mark on it, German ones as Germans do; other marks are left out. */
const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A key of lower-case letters, digits and hyphens; a title without any of them gives one made from its characters. */
export function slug(title: string): string {
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\0-~]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Full-width capitals become plain ones only by the step before.
    .toLowerCase()
  const words = plain.match(/[a-z0-9]+/g) ?? []
  return cut(words.join('-'), slugLengthMax) || `key-${fingerprint(title)}`
}

/** The slug of a title, with `-2`, `-3` and so on behind it while it is taken. */
export function uniqueSlug(title: string, taken: ReadonlySet<string>): string {
  const plain = slug(title)
  if (!taken.has(plain)) return plain
  let count = 2
  const numbered = () => `${cut(plain, slugLengthMax - 1 - String(count).length)}-${count}`
  while (taken.has(numbered())) count += 1
  return numbered()
}

const cut = (key: string, length: number) => key.slice(0, length).replace(/-$/, '')

/** FNV-1a of the title, in eight hexadecimal digits. */
function fingerprint(title: string): string {
  let hash = 0x811c9dc5
  for (const character of title) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
