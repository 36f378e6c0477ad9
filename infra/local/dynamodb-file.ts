/**
 * The file of a new table. The engine looks through all it has ever streamed, at each write for the next number and at
 * each reading of the stream: without an index a folder in daily use becomes slower by the hour. Its own start adds what
 * is not here.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** As dynoxide 1.2 makes it, with an index for each of its two questions. */
const schema = `
  PRAGMA journal_mode = OFF;
  CREATE TABLE _stream_records (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_name TEXT NOT NULL,
    event_name TEXT NOT NULL,
    keys_json TEXT NOT NULL,
    new_image TEXT,
    old_image TEXT,
    sequence_number TEXT NOT NULL,
    shard_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    user_identity TEXT
  );
  CREATE INDEX stream_numbers ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
  CREATE INDEX stream_order ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER));`

/** Made once, and copied from then on. */
const version = createHash('sha256').update(schema).digest('hex').slice(0, 8)
const template = fileURLToPath(new URL(`../../dist/table-${version}.db`, import.meta.url))

/** Puts the file of a new table there, unless there is one. */
export async function ensureDatabase(file: string): Promise<void> {
  if (existsSync(file)) return
  if (!existsSync(template)) await makeTemplate()
  copyFileSync(template, file)
}

async function makeTemplate(): Promise<void> {
  const { default: sqlite } = await import('node-sqlite3-wasm')
  mkdirSync(dirname(template), { recursive: true })
  const folder = mkdtempSync(`${template}-`)
  const draft = join(folder, 'table.db')
  const database = new sqlite.Database(draft)
  database.exec(schema)
  database.close()
  // Whoever makes one at the same time makes the same.
  renameSync(draft, template)
  rmSync(folder, { recursive: true })
}
