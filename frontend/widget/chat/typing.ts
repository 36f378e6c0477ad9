/** Whoever is typing is shown for a while after each sign of it. */

const typingShownMs = 6_000

export function openTyping(show: (typing: string | undefined) => void): (name: string) => void {
  let timer = 0
  return (name) => {
    show(name)
    clearTimeout(timer)
    timer = window.setTimeout(() => show(undefined), typingShownMs)
  }
}
