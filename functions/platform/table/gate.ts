/**
 * Closes the gate of a release, so that its rows hold still while they are read and their environment gets another file.
 *
 * | item | per     | id     |
 * |------|---------|--------|
 * | gate | overlay | `gate` |
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Problem } from '#shared/problem'
import { client, tableName } from '../aws/dynamodb.ts'
import { gateCheckOf, GateItem, waitForGate } from './gate-check.ts'
import { keyOf } from './keys.ts'
import type { ReleaseScope } from './scope.ts'
import { collection, Table } from './table.ts'
import { transact, type Change } from './transaction.ts'

const gates = collection({ name: 'gate', per: 'overlay', schema: GateItem, id: () => 'gate' })

/** Longer than it takes to read and write a file; whoever dies meanwhile stops no save for longer. */
const closedMs = 5000
const attemptsMax = 3

/** As long as a request of the console may take, and often enough that one renewal may come late. */
const [renewalsMax, renewMs] = [12, 2000]

/** No name of a file: no save knows such a base. */
const retired = 'retired'

/**
 * A closed gate. Each of its changes belongs into the transaction that moves what the gate protects, and fails as
 * `unavailable` when the gate expired and was opened by a save: then the rows must be read again.
 */
export class Gate {
  readonly #table: Table<ReleaseScope>
  #until: number
  #renewing = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly scope: ReleaseScope,
    until: number,
  ) {
    this.#table = new Table(scope)
    this.#until = until
  }

  /** Closes it anew while its owner lives and works, until one of its changes is made: very much takes more than once. */
  keepClosed(): void {
    let renewals = 0
    this.#timer = setInterval(() => {
      renewals += 1
      if (renewals >= renewalsMax) clearInterval(this.#timer)
      this.#renewing = this.#renewing.then(() => this.#renew())
    }, renewMs).unref()
  }

  /** A gate that a save has opened meanwhile stays open, and the change of its owner fails. */
  async #renew(): Promise<void> {
    const until = Date.now() + closedMs
    const isRenewed = await close(this.scope, until, this.#until).catch(() => false)
    if (isRenewed) this.#until = until
  }

  /** The rows go on over the same file. */
  openChange(): Change {
    return this.#change(this.scope.base ?? '')
  }

  /** The rows go on over another file; saves that know the former one fail as `content-moved`. */
  moveChange(base: string): Change {
    return this.#change(base)
  }

  /** Nobody writes these rows again. */
  retireChange(): Change {
    return this.#change(retired)
  }

  /** Opens the gate after a failure; one that is somebody else's by now stays as it is. */
  async open(): Promise<void> {
    await transact([this.openChange()]).catch((error: unknown) => {
      if (!Problem.is(error, 'unavailable')) throw error
    })
  }

  #change(base: string): Change {
    const write = async () => {
      clearInterval(this.#timer)
      await this.#renewing
      const change = this.#table.replace(gates, { base, until: 0 }, { field: 'until', value: this.#until })
      return typeof change.write === 'function' ? change.write() : change.write
    }
    return { otherwise: 'unavailable', write }
  }
}

/** Closes the gate of a release for five seconds. Fails as `content-moved` or `unavailable`, as a save would. */
export async function closeGate(scope: ReleaseScope): Promise<Gate> {
  const check = gateCheckOf(scope)
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const until = Date.now() + closedMs
    if (await close(scope, until)) return new Gate(scope, until)
    await waitForGate(check)
  }
  throw new Problem('unavailable')
}

/** Gives whether the gate was as it is expected to be: open, or closed until `former`. */
async function close(scope: ReleaseScope, until: number, former = 0): Promise<boolean> {
  try {
    await client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(scope, gates, 'gate'),
        UpdateExpression: 'SET #base = :base, #until = :until',
        ConditionExpression: 'attribute_not_exists(pk) OR (#base = :base AND #until = :former)',
        ExpressionAttributeNames: { '#base': 'base', '#until': 'until' },
        ExpressionAttributeValues: { ':base': scope.base ?? '', ':until': until, ':former': former },
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
