/** Search in texts: by the words as typed, whatever their case and accents. */
import { fold } from '../nlu/text/text.ts'

/** Whether one of the texts has the searched one in it; an empty search finds everything. */
export function matcherOf(searchText = ''): (texts: readonly string[]) => boolean {
  const wanted = fold(searchText.trim())
  return (texts) => wanted === '' || texts.some((text) => fold(text).includes(wanted))
}
