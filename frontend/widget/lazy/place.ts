/** Says where the customer is, as a form reads it. */
import type { ChatView } from '../view/use-chat.ts'

const digits = 5
const placeMsMax = 15_000

/** Gives what to tell the customer where that is not known. */
export function sayPlace({ chat, say }: ChatView): Promise<string | undefined> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        chat.say(`${coords.latitude.toFixed(digits)},${coords.longitude.toFixed(digits)}`)
        resolve(undefined)
      },
      () => resolve(say('location')),
      { timeout: placeMsMax },
    )
  })
}
