/** What calls consume by the rules of DynamoDB, so that a flow can be priced. */
import type { Item } from './values.ts'

export interface Consumed {
  readUnits: number
  writeUnits: number
}

/** The units of one call, of the table's own and of each index. */
export class Capacity {
  table = 0
  readonly indexes = new Map<string, number>()
  /** By partition of the table or of an index. */
  readonly partitions = new Map<string, number>()

  constructor(readonly unit: keyof Consumed) {}

  /** `partition`: where they are written, if that is known. */
  add(units: number, index?: string, partition?: string): void {
    if (partition !== undefined) this.partitions.set(partition, (this.partitions.get(partition) ?? 0) + units)
    if (index === undefined) this.table += units
    else this.indexes.set(index, (this.indexes.get(index) ?? 0) + units)
  }

  get total(): number {
    return [...this.indexes.values()].reduce((sum, units) => sum + units, this.table)
  }

  /** As the answer tells it: `TOTAL` or `INDEXES`. */
  report(tableName: string, level: string): object {
    const total = { TableName: tableName, CapacityUnits: this.total }
    if (level === 'TOTAL') return total
    const indexes = [...this.indexes].map(([name, CapacityUnits]) => [name, { CapacityUnits }])
    return {
      ...total,
      Table: { CapacityUnits: this.table },
      ...(indexes.length > 0 && { GlobalSecondaryIndexes: Object.fromEntries(indexes) }),
    }
  }
}

/** Of reading so many bytes at once: one for 4 KB, half of it where the answer may be a second old. */
export const readUnitsOf = (bytes: number, isConsistent: boolean) =>
  Math.max(1, Math.ceil(bytes / 4096)) * (isConsistent ? 1 : 0.5)

/** Of one write: one for each KB of the larger of the two sizes. */
export const writeUnitsOf = (bytesBefore: number, bytesAfter: number) =>
  Math.max(1, Math.ceil(Math.max(bytesBefore, bytesAfter) / 1024))

interface Version {
  readonly item: Item
  readonly size: number
  /** Its keys in an index, as one text; missing when it is not in it. */
  readonly place: string | undefined
}

/** Of what a write changes in an index that holds whole items. */
export function indexUnitsOf(before: Version | undefined, after: Version | undefined, isSame: boolean): number {
  const [left, entered] = [before?.place, after?.place]
  if (left === entered) return left === undefined || isSame ? 0 : writeUnitsOf(before!.size, after!.size)
  return (
    (left === undefined ? 0 : writeUnitsOf(before!.size, 0)) +
    (entered === undefined ? 0 : writeUnitsOf(0, after!.size))
  )
}
