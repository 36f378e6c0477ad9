/** Warnings about a company's own stylesheet: what it says is kept, but will not do what it was written for. */

/** The parts of the widget that styles name: `[part='header']`. A test holds them against the widget. */
export const pluginParts = [
  'panel',
  'header',
  'avatar',
  'log',
  'message',
  'bubble-bot',
  'bubble-customer',
  'choices',
  'media',
  'gallery',
  'rating',
  'composer',
  'field',
  'send',
  'menu',
  'notice',
  'privacy',
  'offline',
  'availability',
  'dialog',
  'teaser',
] as const

/** How a stylesheet names a part. */
export const selectorOf = (part: string): string => `[part='${part}']`

export type StylesheetFault = 'unknown-part' | 'import' | 'insecure' | 'unclosed' | 'unopened'

export interface StylesheetWarning {
  readonly code: StylesheetFault
  /** From 1. */
  readonly line: number
  /** What is meant, as it is written. */
  readonly text: string
}

const comments = /\/\*[^]*?(?:\*\/|$)/g
const strings = /"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?/g
const parts = /\[\s*part\s*[~|^$*]?=\s*["']?([\w-]+)|::part\(\s*([\w-]+)/gi
const imports = /@import\b/gi
const insecure = /url\(\s*["']?http:/gi

export function stylesheetWarnings(css: string): StylesheetWarning[] {
  const rules = css.replaceAll(comments, blank)
  const known: ReadonlySet<string> = new Set(pluginParts)
  const found = (pattern: RegExp, code: StylesheetFault) =>
    [...rules.matchAll(pattern)].map(({ 0: text, index }) => ({ code, text, index }))
  const unknown = [...rules.matchAll(parts)]
    .map(({ 1: attribute, 2: pseudo, index }) => ({
      code: 'unknown-part' as const,
      text: attribute ?? pseudo ?? '',
      index,
    }))
    .filter(({ text }) => !known.has(text))
  return [...unknown, ...found(imports, 'import'), ...found(insecure, 'insecure'), ...oddBraces(rules)]
    .toSorted((one, other) => one.index - other.index)
    .map(({ code, text, index }) => ({ code, text, line: lineAt(css, index) }))
}

/** The first brace that has no other one. */
function oddBraces(rules: string) {
  const open: number[] = []
  for (const { 0: brace, index } of rules.replaceAll(strings, blank).matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index)
    else if (open.pop() === undefined) return [{ code: 'unopened' as const, text: '}', index }]
  }
  return open.slice(0, 1).map((index) => ({ code: 'unclosed' as const, text: '{', index }))
}

/** As long as it was, with its lines, so that places stay. */
const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length
