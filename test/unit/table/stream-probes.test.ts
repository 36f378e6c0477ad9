/** Probes of the table's stream: for how long each of its readers has heard nothing. */
import type { DynamoDBRecord } from 'aws-lambda'
import { expect, it } from 'vitest'
import { noteProbes, probeStream } from '../../../functions/platform/tenancy/probes.ts'
import { useTable } from '../../kit/table-in-memory.ts'

useTable()

const at = (ms: number) => new Date(Date.parse('2026-11-20T12:00:00.000Z') + ms)
/** The record by which a reader hears the probe of a moment. */
const record = (moment: Date): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: { Keys: { pk: { S: 'W#probe#event' } }, NewImage: { at: { S: moment.toISOString() } } },
})
const other: DynamoDBRecord = { eventName: 'INSERT', dynamodb: { Keys: { pk: { S: 'W#agent#jo' } } } }

it('a reader is late by how long it has not heard the last probe, and the next one is sent when all have', async () => {
  expect(await probeStream(at(0))).toEqual({ listeners: 0, pulse: 0 })
  expect(await probeStream(at(5000))).toEqual({ listeners: 5000, pulse: 5000 })
  await noteProbes('pulse', [record(at(0)), other])
  expect(await probeStream(at(6000))).toEqual({ listeners: 6000, pulse: 0 })
  await noteProbes('listeners', [other])
  expect(await probeStream(at(7000))).toEqual({ listeners: 7000, pulse: 0 })
  await noteProbes('listeners', [record(at(0))])
  expect(await probeStream(at(8000))).toEqual({ listeners: 0, pulse: 0 })
  expect(await probeStream(at(9000))).toEqual({ listeners: 1000, pulse: 1000 })
})

it('a reader has come as far as the newest probe among its records', async () => {
  await probeStream(at(10))
  await noteProbes('pulse', [record(at(0)), record(at(10))])
  expect(await probeStream(at(30))).toEqual({ listeners: 20, pulse: 0 })
  await noteProbes('pulse', [record(at(9))])
  expect(await probeStream(at(30))).toEqual({ listeners: 20, pulse: 20 })
})
