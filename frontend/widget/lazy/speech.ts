/** Dictating, where the browser can listen. */

interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  continuous: boolean
  start(): void
  stop(): void
}

interface Recognised extends Event {
  readonly results: ArrayLike<Iterable<{ readonly transcript: string }>>
}

type Speaking = typeof globalThis &
  Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognition>>

const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Speaking
const Recogniser = SpeechRecognition ?? webkitSpeechRecognition

export const canListen = Recogniser !== undefined

/** Listens until it is stopped or hears nothing more; `heard` is given all of what was said so far. */
export function listen(language: string, heard: (text: string) => void, over: () => void): () => void {
  const recognition = new Recogniser!()
  recognition.lang = language
  recognition.interimResults = recognition.continuous = true
  recognition.addEventListener('result', (event) => {
    // The browser gives results with this event and no other.
    const { results } = event as Recognised
    heard(Array.from(results, ([guess]) => guess?.transcript.trim()).join(' '))
  })
  // It also ends after an error.
  recognition.addEventListener('end', over)
  recognition.start()
  return () => recognition.stop()
}
