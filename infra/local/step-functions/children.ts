/** Maps and parallels: the children of a state, each a scope of its own, none of them run twice. */
import type { MapState, ParallelState, Scope } from './definition.ts'
import type { Child, Frame } from './execution.ts'
import { StateError } from './expression.ts'
import { enter, fill } from './place.ts'
import type { Place } from './place.ts'

type RunScope = (scope: Scope, place: Place) => Promise<unknown>

/** As many children as the service runs at a time when nothing else is said. */
const concurrencyMax = 40

export async function runChildren(
  state: MapState | ParallelState,
  place: Place,
  runScope: RunScope,
): Promise<unknown[]> {
  const { frame, run } = place
  if (frame.step.at !== 'children') {
    const children = state.Type === 'Map' ? await mapChildren(state, place) : await branchChildren(state, place)
    frame.step = { at: 'children', children }
    run.save()
  }
  const { children } = frame.step
  const asked = state.Type === 'Map' ? Number((await fill(state.MaxConcurrency, place)) ?? 0) : 0
  const laneCount = Math.min(asked > 0 ? asked : concurrencyMax, children.length)
  try {
    await runLanes(children, laneCount, place, (index, own, inner) => {
      const scope = state.Type === 'Map' ? state.ItemProcessor : state.Branches[index]
      if (!scope) throw new StateError('States.Runtime', `${place.frame.state} has no branch ${index}.`)
      return runScope(scope, { ...inner, frame: own })
    })
  } catch (error) {
    // What is left of the children is given up, so that a retry begins with fresh ones.
    frame.step = { at: 'entry' }
    throw error
  }
  return children.map((child) => ('output' in child ? child.output : undefined))
}

async function mapChildren(state: MapState, place: Place): Promise<Child[]> {
  const items = state.Items === undefined ? place.frame.input : await fill(state.Items, place)
  if (!Array.isArray(items))
    throw new StateError('States.QueryEvaluationError', `The items of ${place.frame.state} are no array.`)
  const children: Child[] = []
  for (const [Index, Value] of (items as unknown[]).entries()) {
    const item = { Index, Value }
    const input =
      state.ItemSelector === undefined ? Value : await fill(state.ItemSelector, place, {}, { Map: { Item: item } })
    children.push({ frame: { ...enter(state.ItemProcessor.StartAt, input, place.run.clock.now()), item } })
  }
  return children
}

async function branchChildren(state: ParallelState, place: Place): Promise<Child[]> {
  const input = state.Arguments === undefined ? place.frame.input : await fill(state.Arguments, place)
  const { item } = place.frame
  return state.Branches.map(({ StartAt }) => {
    const frame: Frame = enter(StartAt, input, place.run.clock.now())
    return { frame: item ? { ...frame, item } : frame }
  })
}

/** Each lane takes the next child that has not ended; the first failure stops them all. */
async function runLanes(
  children: Child[],
  laneCount: number,
  place: Place,
  runChild: (index: number, frame: Frame, inner: Omit<Place, 'frame'>) => Promise<unknown>,
) {
  const { run, frame } = place
  if (laneCount === 0) return
  const failing = new AbortController()
  const signal = AbortSignal.any([place.signal, failing.signal])
  const outer = { ...place.outer, ...frame.variables }
  const waiting = children.entries()
  let strands = laneCount

  async function lane() {
    for (const [index, child] of waiting) {
      if ('output' in child || signal.aborted) continue
      const output = await runChild(index, child.frame, { run, outer, signal })
      children[index] = { output }
      run.save()
    }
  }

  // This strand goes on as one of its lanes, and as itself after the last of them.
  run.alarms.work(laneCount - 1)
  const lanes = Array.from({ length: laneCount }, () =>
    lane()
      .catch((error: unknown) => {
        failing.abort(error)
        throw error
      })
      .finally(() => {
        strands -= 1
        if (strands > 0) run.alarms.work(-1)
      }),
  )
  await Promise.allSettled(lanes)
  if (failing.signal.aborted) throw failing.signal.reason
}
