/** The contracts of all areas by their names; `areas.ts` is the register. */
import type { Contract } from '../contract.ts'
import * as areas from './areas.ts'

// Written out by its name, because the types of all contracts are more than a declaration may be long.
export const contracts: typeof areas = areas satisfies Record<string, Contract>
export type Area = keyof typeof contracts
