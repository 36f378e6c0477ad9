/** Every adapter against its provider, with more made-up inputs than an everyday run has time for. */
import { describeAdapters } from '../adapters/conformance.ts'

describeAdapters({ batches: 500, bodies: 20_000 })
