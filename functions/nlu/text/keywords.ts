/** The words of a text that tell what it is about. */
import { placeholderPattern } from '#shared/masking/placeholders'
import type { ContentLanguage } from '#shared/languages'
import { fillerWords } from './filler-words.ts'

/** Shorter words say little in any language. */
const wordLengthMin = 4

/** In lower case and in their order, each as often as it is there. */
export const tellingWords = (text: string, language: ContentLanguage): string[] =>
  Array.from(
    text
      .replace(placeholderPattern, ' ')
      .toLowerCase()
      .matchAll(/[\p{L}\p{M}]+/gu),
    ([word]) => word,
  ).filter((word) => word.length >= wordLengthMin && !fillerWords[language].has(word))
