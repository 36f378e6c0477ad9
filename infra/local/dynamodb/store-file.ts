/** The SQLite file of a table: opened by one engine at a time, and whole again after a kill at any moment. */
import fs, { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import { Obstacle } from '../wire/obstacle.ts'
import { brokenFile } from '../wire/service.ts'

export type Database = InstanceType<typeof sqlite.Database>

const served = new Set<string>()
const fileName = 'table.db'
/** Of the engine before this one. */
const formerFileName = 'dynamodb.db'

/** Raised with each change of the tables below; a file of another version is refused. */
const version = 1

/** Reserves the folder for one engine of this process, until the returned function is called. */
export function reserveFolder(folder: string | undefined): () => void {
  if (folder === undefined) return () => {}
  const place = resolve(folder)
  if (served.has(place)) throw new Obstacle(`Parley already runs on ${folder}.`)
  served.add(place)
  return () => void served.delete(place)
}

/**
 * Without a folder the table lives in memory. In a folder a write is complete in the log beside the file, which needs
 * no `fsync` to survive the end of the process: 0.1 ms of processor time a transaction, and 1.4 ms with the `fsync`s of
 * a rollback journal, for which everything in this process would wait.
 */
export function openDatabase(folder: string | undefined): Database {
  if (folder === undefined) return withTables(new sqlite.Database(':memory:'))
  mkdirSync(folder, { recursive: true })
  if (existsSync(join(folder, formerFileName))) throw ofOlderVersion(folder)
  const file = resolve(folder, fileName)
  const lock = `${file}.lock`
  // A killed process leaves it behind; the folder is reserved, so that nobody holds it.
  rmSync(lock, { recursive: true, force: true })
  const database = new sqlite.Database(file)
  try {
    recover(database, lock)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000')
    const found = Number(database.get('PRAGMA user_version')?.['user_version'])
    if (found > version) throw ofNewerVersion(folder)
    if (found > 0 && found < version) throw ofOlderVersion(folder)
    return found === 0 ? withTables(database) : database
  } catch (error) {
    database.close()
    // As SQLite words it: of a file that is none of its own, and of one that was damaged.
    if (/file is not a database|malformed/.test(String(error))) throw new Obstacle(brokenFile(file, 'it is no table'))
    throw error
  }
}

const flushAfterMs = 1000

/**
 * Has the disk take what the log holds, away from this thread and a second after a write: this is what a power failure
 * may lose, of the last writes and never of the middle ones.
 */
export function openFlushing(folder: string | undefined): { soon(): void; stop(): void } {
  let waiting: NodeJS.Timeout | undefined
  const flush = () => {
    waiting = undefined
    const log = resolve(folder!, `${fileName}-wal`)
    if (existsSync(log)) flushFile(log)
  }
  return {
    soon() {
      if (folder !== undefined) waiting ??= setTimeout(flush, flushAfterMs).unref()
    },
    stop: () => clearTimeout(waiting),
  }
}

function flushFile(file: string): void {
  const opened = openSync(file, 'r')
  fs.fdatasync(opened, (error) => {
    closeSync(opened)
    if (error) console.error(error)
  })
}

/**
 * Takes the lock for good, and plays back the journal of a process that was killed while it wrote. SQLite plays it back
 * only while nobody else is about to write; the package answers that question by the lock folder, which SQLite itself
 * has just made. Therefore the folder is kept out of sight during this one call.
 */
function recover(database: Database, lock: string): void {
  const { accessSync } = fs
  const access: typeof accessSync = (path, mode) => {
    if (path === lock) throw new Error('Nobody else holds the lock.')
    accessSync(path, mode)
  }
  Object.assign(fs, { accessSync: access })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; SELECT COUNT(*) FROM sqlite_schema')
  } finally {
    Object.assign(fs, { accessSync })
  }
}

/** Keys are bytes, because their order is that of UTF-8. */
function withTables(database: Database): Database {
  database.exec(`
    BEGIN;
    CREATE TABLE items (
      id INTEGER PRIMARY KEY,
      pk BLOB NOT NULL,
      sk BLOB NOT NULL,
      item BLOB NOT NULL,
      size INTEGER NOT NULL,
      expires INTEGER
    );
    CREATE UNIQUE INDEX keys ON items (pk, sk);
    CREATE INDEX expiry ON items (expires) WHERE expires IS NOT NULL;
    CREATE TABLE stream (
      number INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      keys TEXT NOT NULL,
      before BLOB,
      after BLOB
    );
    CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    PRAGMA user_version = ${version};
    COMMIT;`)
  return database
}

const ofOlderVersion = (folder: string) =>
  new Obstacle(
    `The data folder ${folder} was made by an older version of Parley, whose data this one cannot read. ` +
      'Start with --reset to begin afresh, or choose another folder with --data FOLDER.',
  )

const ofNewerVersion = (folder: string) =>
  new Obstacle(
    `The data folder ${folder} was made by a newer version of Parley. ` +
      'Start that version, or choose another folder with --data FOLDER.',
  )
