import { lastValueFrom, toArray } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { checkRows, type ImportReference } from '../../../../src/domain/users/import/check-rows.ts'
import { importLimits } from '../../../../src/domain/users/import/import-row.ts'
import { readImportFile, checkImportRows } from '../../../../src/streams/csv/import-work.ts'

/** The worker's own program on this thread. Messages are cloned, as between threads. */
const openWorkers = { count: 0, ended: 0 }
const programs: Promise<unknown>[] = []

class WorkerHere extends EventTarget {
  readonly #inside = new EventTarget()
  readonly #ready: Promise<unknown>

  constructor() {
    super()
    openWorkers.count += 1
    vi.stubGlobal('addEventListener', this.#inside.addEventListener.bind(this.#inside))
    vi.stubGlobal('postMessage', (data: unknown) =>
      this.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })),
    )
    vi.resetModules()
    this.#ready = import('../../../../src/streams/csv/import-worker.ts')
    programs.push(this.#ready)
  }

  postMessage(data: unknown): void {
    const cloned: unknown = structuredClone(data)
    void this.#ready.then(() => this.#inside.dispatchEvent(new MessageEvent('message', { data: cloned })))
  }

  terminate(): void {
    openWorkers.ended += 1
  }
}

beforeEach(() => {
  Object.assign(openWorkers, { count: 0, ended: 0 })
  vi.stubGlobal('Worker', WorkerHere)
})
afterEach(async () => {
  await Promise.all(programs)
  vi.unstubAllGlobals()
})

const sampleReference: ImportReference = {
  actor: { username: 'admin', roles: ['admin'], permissions: ['client.admin', 'site.admin'] },
  existing: new Map(),
  takenNames: new Set(['gone']),
  emails: new Map([['a@x.org', 'ann']]),
  superadmins: [],
  codes: { accounts: new Set(['P1']), groups: new Set(), advisers: new Set() },
  firmWords: ['Plutus'],
}

test('a file is read beside the page, and the worker ended', async () => {
  const events = await lastValueFrom(readImportFile(new Blob(['username;email\njane;x\n'])).pipe(toArray()))
  const read = E.right({ headers: ['username', 'email'], records: [{ line: 2, cells: ['jane', 'x'] }] })
  expect(events).toEqual([{ type: 'file.read', read }])
  expect(openWorkers).toEqual({ count: 1, ended: 1 })
})

test('a file that is too large is not read at all', async () => {
  const events = await lastValueFrom(readImportFile(new Blob([new Uint8Array(importLimits.bytes + 1)])).pipe(toArray()))
  expect(events).toEqual([{ type: 'file.read', read: E.left({ _tag: 'TooLarge' }) }])
  expect(openWorkers.count).toBe(0)
})

test('rows are checked as they are on the page, and counted meanwhile', async () => {
  const rows = Array.from({ length: 1001 }, (_, at) => ({
    line: at + 2,
    cells: { username: at === 0 ? 'gone' : `u${at}`, email: `u${at}@x.org`, roles: 'client', accounts: 'P1' },
  }))
  const events = await lastValueFrom(checkImportRows(rows, sampleReference).pipe(toArray()))
  expect(events).toEqual([
    { type: 'rows.counted', done: 1000 },
    { type: 'rows.checked', checked: checkRows(rows, sampleReference) },
  ])
})

test('whoever waits no more ends the work', () => {
  checkImportRows([], sampleReference).subscribe().unsubscribe()
  expect(openWorkers).toEqual({ count: 1, ended: 1 })
})
