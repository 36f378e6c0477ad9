/** Reactions of Teams by their names: six that it has always had, and any emoji by its code points, as `1f440_eyes`. */
const named: Readonly<Record<string, string>> = {
  like: '👍',
  heart: '❤️',
  laugh: '😆',
  surprised: '😮',
  sad: '😢',
  angry: '😠',
  plusone: '👍',
  launch: '🚀',
}

/** A reaction that is not known goes by its name between colons. */
export function emojiOf(name: string): string {
  const [, points] = /^([0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,9})_/i.exec(name) ?? []
  const codes = points?.split('-').map((point) => Number.parseInt(point, 16)) ?? []
  if (codes.length > 0 && codes.every(isCharacter)) return String.fromCodePoint(...codes)
  const key = name.toLowerCase()
  return (Object.hasOwn(named, key) && named[key]) || `:${name}:`
}

const isCharacter = (code: number): boolean => code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
