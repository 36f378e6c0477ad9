/** Reads what a call consumed out of its answer, so that a flow can be priced without the product asking for it. */

export interface Consumed {
  readUnits: number
  writeUnits: number
}

const units: Readonly<Record<string, keyof Consumed>> = {
  GetItem: 'readUnits',
  BatchGetItem: 'readUnits',
  TransactGetItems: 'readUnits',
  Query: 'readUnits',
  Scan: 'readUnits',
  PutItem: 'writeUnits',
  UpdateItem: 'writeUnits',
  DeleteItem: 'writeUnits',
  BatchWriteItem: 'writeUnits',
  TransactWriteItems: 'writeUnits',
}

export const unitOf = (operation: string) => units[operation]

/** Item attributes are objects on the wire, so only the parameter itself has this name before a string. */
const asked = /"ReturnConsumedCapacity"\s*:\s*"(INDEXES|TOTAL|NONE)"/

export function asksForCapacity(body: string) {
  const level = asked.exec(body)?.[1]
  return level === 'INDEXES' || level === 'TOTAL'
}

export function askForCapacity(body: string) {
  const open = body.indexOf('{')
  const rest = body.replace(asked, '"ReturnConsumedCapacity":"INDEXES"')
  if (rest !== body || open < 0) return rest
  const comma = /^\s*\}/.test(body.slice(open + 1)) ? '' : ','
  return `{"ReturnConsumedCapacity":"INDEXES"${comma}${body.slice(open + 1)}`
}

interface Capacity {
  CapacityUnits?: number
}

const member = '"ConsumedCapacity":'

/**
 * Splits an answer into the capacity it reports and the answer without it. dynoxide writes the member last,
 * so a page of a megabyte is not parsed for it; for a server that does not, the whole answer is.
 */
export function takeCapacity(body: string): { capacityUnits: number; rest: string } {
  const start = body.lastIndexOf(member)
  if (start < 0) return { capacityUnits: 0, rest: body }
  try {
    const reported = JSON.parse(body.slice(start + member.length, body.lastIndexOf('}'))) as Capacity | Capacity[]
    return { capacityUnits: sum(reported), rest: `${body.slice(0, start).replace(/,\s*$/, '')}}` }
  } catch {
    const { ConsumedCapacity, ...rest } = JSON.parse(body) as { ConsumedCapacity?: Capacity | Capacity[] }
    return { capacityUnits: sum(ConsumedCapacity ?? []), rest: JSON.stringify(rest) }
  }
}

function sum(reported: Capacity | Capacity[]) {
  return [reported].flat().reduce((total, capacity) => total + (capacity.CapacityUnits ?? 0), 0)
}
