/** Listeners of the browser's own events, and what takes them away again. */

type EventsOf<T extends EventTarget> = T extends Window
  ? WindowEventMap
  : T extends Document
    ? DocumentEventMap
    : T extends MediaQueryList
      ? MediaQueryListEventMap
      : HTMLElementEventMap

type Listeners<T extends EventTarget> = { readonly [K in keyof EventsOf<T>]?: (event: EventsOf<T>[K]) => unknown }

/** Calls the listeners for what happens to the target, until the answer is called. `capture`: before what is inside hears of it. */
export function listen<T extends EventTarget>(
  target: T,
  listeners: Listeners<T>,
  { capture = false }: { readonly capture?: boolean } = {},
): () => void {
  const controller = new AbortController()
  for (const [type, listener] of Object.entries(listeners as Readonly<Record<string, EventListener>>))
    target.addEventListener(type, listener, { capture, signal: controller.signal })
  return () => controller.abort()
}
