/** Dictating, where the browser can listen. */

interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  continuous: boolean
  start(): void
  stop(): void
}

interface Recognised extends Event {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>
}

type Speaking = typeof globalThis &
  Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognition>>

/** Listens until it is stopped or hears nothing more; `heard` is given all of what was said so far. */
export function listen(language: string, heard: (text: string) => void, over: () => void): () => void {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Speaking
  const Recogniser = SpeechRecognition ?? webkitSpeechRecognition
  if (!Recogniser) {
    over()
    return () => undefined
  }
  const recognition = new Recogniser()
  recognition.lang = language
  recognition.interimResults = true
  recognition.continuous = true
  recognition.addEventListener('result', (event) => {
    // The browser gives results with this event and no other.
    const { results } = event as Recognised
    heard(
      Array.from(results, (guesses) => guesses[0]?.transcript ?? '')
        .join(' ')
        .trim(),
    )
  })
  for (const end of ['end', 'error']) recognition.addEventListener(end, over)
  recognition.start()
  return () => recognition.stop()
}
