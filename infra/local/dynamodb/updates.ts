/** Update expressions: read once, then applied to an item, or to none. */
import { invalid } from './errors.ts'
import { type Operand, type Path, refuseOverlaps, type Substitutes, Tokens, valueAt } from './expressions.ts'
import { addNumbers, subtractNumbers } from './numbers.ts'
import { type Item, setIn, typeOf, type Value } from './values.ts'

type Term =
  | Operand
  | { readonly kind: 'if_not_exists'; readonly path: Path; readonly otherwise: Term }
  | { readonly kind: 'list_append'; readonly first: Term; readonly second: Term }
  | { readonly kind: '+' | '-'; readonly left: Term; readonly right: Term }

type Action =
  | { readonly kind: 'SET'; readonly path: Path; readonly term: Term }
  | { readonly kind: 'REMOVE'; readonly path: Path }
  | { readonly kind: 'ADD' | 'DELETE'; readonly path: Path; readonly value: Value }

export type Update = readonly Action[]

const clauses = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const

export function parseUpdate(text: string, substitutes: Substitutes): Update {
  const tokens = new Tokens(text, 'UpdateExpression', substitutes)
  const actions: Action[] = []
  const seen = new Set<string>()
  while (tokens.peek() !== undefined) {
    const clause = clauses.find((each) => tokens.takes(each))
    if (!clause) throw tokens.unexpected()
    if (seen.has(clause)) throw tokens.fault(`The "${clause}" section can only be used once in an update expression;`)
    seen.add(clause)
    actions.push(...tokens.list(() => parseAction(tokens, clause)))
  }
  const fault = (message: string) => tokens.fault(message)
  refuseOverlaps(
    actions.map(({ path }) => path),
    fault,
  )
  return actions
}

function parseAction(tokens: Tokens, clause: Action['kind']): Action {
  const path = tokens.path()
  if (clause === 'REMOVE') return { kind: clause, path }
  if (clause === 'SET') {
    tokens.expect('=')
    return { kind: clause, path, term: parseSum(tokens) }
  }
  const value = tokens.value()
  const isRight = clause === 'ADD' ? value.N !== undefined || setIn(value) : setIn(value)
  if (!isRight)
    throw tokens.fault(
      `Incorrect operand type for operator or function; operator: ${clause}, operand type: ${longNames[typeOf(value)] ?? 'SET'}, ` +
        'typeSet: ALLOWED_FOR_' +
        clause +
        '_OPERAND',
    )
  return { kind: clause, path, value }
}

const longNames: { readonly [type in keyof Value]?: string } = {
  S: 'STRING',
  N: 'NUMBER',
  B: 'BINARY',
  BOOL: 'BOOLEAN',
  NULL: 'NULL',
  L: 'LIST',
  M: 'MAP',
}

function parseSum(tokens: Tokens): Term {
  const left = parseTerm(tokens)
  const sign = tokens.peek()
  if (sign !== '+' && sign !== '-') return left
  tokens.next()
  return { kind: sign, left, right: parseTerm(tokens) }
}

function parseTerm(tokens: Tokens): Term {
  const name = tokens.peek() ?? ''
  if (tokens.peek(1) !== '(') return tokens.operand()
  if (name !== 'if_not_exists' && name !== 'list_append') throw tokens.fault(`Invalid function name; function: ${name}`)
  tokens.next()
  tokens.expect('(')
  const term: Term =
    name === 'if_not_exists'
      ? { kind: name, path: tokens.path(), otherwise: afterComma(tokens) }
      : { kind: name, first: parseTerm(tokens), second: afterComma(tokens) }
  tokens.expect(')')
  return term
}

function afterComma(tokens: Tokens): Term {
  tokens.expect(',')
  return parseTerm(tokens)
}

/** Gives the item after the update; the one before stays as it is. */
export function applyUpdate(update: Update, before: Item): Item {
  // All that is read is read before anything is written.
  const writes = update.map((action) => ({ action, value: valueFor(action, before) }))
  const after = structuredClone(before)
  for (const { action, value } of writes) if (value) setAt(after, action.path, value)
  const removals = writes.filter(({ value }) => !value).map(({ action }) => action.path)
  // From the end of a list to its beginning, because the places in a path are those before the update.
  for (const path of removals.toSorted(byLastPlace)) removeAt(after, path)
  return after
}

const byLastPlace = (a: Path, b: Path) => {
  const [first, second] = [a.at(-1), b.at(-1)]
  return typeof first === 'number' && typeof second === 'number' ? second - first : 0
}

/** The new value at the path of the action; `undefined` removes it. */
function valueFor(action: Action, item: Item): Value | undefined {
  if (action.kind === 'SET') return valueOf(action.term, item)
  if (action.kind === 'REMOVE') return undefined
  const { path, value } = action
  const there = valueAt(item, path)
  if (!there) return action.kind === 'ADD' ? value : undefined
  if (typeOf(there) !== typeOf(value)) throw wrongType()
  if (value.N !== undefined) return { N: addNumbers(there.N!, value.N) }
  const [kept, given] = [setIn(there)!, setIn(value)!]
  const elements =
    action.kind === 'ADD' ? [...new Set([...kept, ...given])] : kept.filter((element) => !given.includes(element))
  return elements.length > 0 ? { [typeOf(there)]: elements } : undefined
}

const wrongType = () => invalid('An operand in the update expression has an incorrect data type')

function valueOf(term: Term, item: Item): Value {
  switch (term.kind) {
    case 'value':
      return term.value
    case 'path': {
      const value = valueAt(item, term.path)
      if (!value) throw invalid('The provided expression refers to an attribute that does not exist in the item')
      return value
    }
    case 'if_not_exists':
      return valueAt(item, term.path) ?? valueOf(term.otherwise, item)
    case 'list_append': {
      const [{ L: first }, { L: second }] = [valueOf(term.first, item), valueOf(term.second, item)]
      if (!first || !second) throw wrongType()
      return { L: [...first, ...second] }
    }
    case '+':
    case '-': {
      const [{ N: left }, { N: right }] = [valueOf(term.left, item), valueOf(term.right, item)]
      if (left === undefined || right === undefined) throw wrongType()
      return { N: term.kind === '+' ? addNumbers(left, right) : subtractNumbers(left, right) }
    }
    case 'size':
      throw invalid('Invalid UpdateExpression: The function is not allowed in an update expression; function: size')
  }
}

const invalidPath = () => invalid('The document path provided in the update expression is invalid for update')

function parentAt(item: Item, path: Path): Value {
  const parent = path.length === 1 ? { M: item } : valueAt(item, path.slice(0, -1) as unknown as Path)
  const isRight = typeof path.at(-1) === 'number' ? parent?.L : parent?.M
  if (!parent || !isRight) throw invalidPath()
  return parent
}

function setAt(item: Item, path: Path, value: Value): void {
  const { L, M } = parentAt(item, path)
  const step = path.at(-1)!
  const copy = structuredClone(value)
  if (typeof step === 'string') M![step] = copy
  else if (step < L!.length) L![step] = copy
  else L!.push(copy)
}

function removeAt(item: Item, path: Path): void {
  const { L, M } = parentAt(item, path)
  const step = path.at(-1)!
  if (typeof step === 'string') delete M![step]
  else L!.splice(step, 1)
}
