/** What takes minutes says how far it is, and ends in time. The standard output is for figures, so it says so beside it. */

const minutesMax = 15
const tellEveryMs = 5000

/** Asked with what is done before each further step: whether there is more to do, and time for it. */
export function pace(name: string, count: number): (done: number) => boolean {
  let began: number | undefined
  let told = 0
  let isOver = false
  return (done) => {
    const now = performance.now()
    began ??= now
    const isLate = now - began > minutesMax * 60_000
    const hasEnded = done >= count || isLate
    if (!isOver && (hasEnded || now - told > tellEveryMs)) {
      told = now
      isOver = hasEnded
      const late = isLate ? `, and no more: ${minutesMax} minutes are over` : ''
      console.error(`${name}: ${done} of ${count} in ${Math.round((now - began) / 1000)} s${late}`)
    }
    return !hasEnded
  }
}
