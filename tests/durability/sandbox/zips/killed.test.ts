import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as passed } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openUnzipper } from '../../../../server/sandbox/zips/open-unzipper.ts'
import type { UnzippedFile } from '../../../../server/sandbox/zips/unzipper.ts'
import { E } from '../../../../src/domain/fp.ts'
import { endlessPdf, pdfOf } from '../../../server/sandbox/zips/support/pdf-of.ts'
import { rawZip } from '../../../server/sandbox/zips/support/raw-zip.ts'
import {
  fileCodes,
  fileFates,
  openWorkFolder,
  unzippedBy,
  specOf,
} from '../../../server/sandbox/zips/support/unzipped.ts'

const isZombie = (pid: number): boolean => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
const isAlive = (pid: number): boolean => E.isRight(E.tryCatch(() => process.kill(pid, 0), String)) && !isZombie(pid)

const gone = async (pids: readonly number[], looks = 200): Promise<boolean> => {
  if (!pids.some(isAlive)) return true
  await passed(50)
  return looks > 0 && gone(pids, looks - 1)
}

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** The processes that read zips: nothing else here is held to permissions. */
const sandboxedBy = (pid: number): readonly number[] =>
  childrenOf(pid).filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('--permission'))

const pdf = pdfOf(['Valuation of PF00001'], 'x'.repeat(20_000))
const names = Array.from({ length: 360 }, (_, nth) => `${nth}.pdf`)
const zip = rawZip(names.map((name) => ({ name, content: pdf })))

test.runIf(process.platform === 'linux')('a process that is killed again and again loses no file', async () => {
  const unzipper = openUnzipper()
  const unzipped: UnzippedFile[] = []
  const killed: number[] = []
  const { answer, left } = await unzippedBy(unzipper, zip, names, {
    onBatch: (files) => {
      unzipped.push(...files)
      const [sandboxed] = sandboxedBy(process.pid)
      // by now the process has reported the file it read at the last kill; a file named twice counts as the reason
      const isTime = killed.length < 3 && unzipped.length >= 120 * killed.length
      if (sandboxed !== undefined && isTime) {
        killed.push(sandboxed)
        process.kill(sandboxed, 'SIGKILL')
      }
      return passed(100)
    },
  })
  expect(new Set(killed).size).toBe(3)
  expect(answer).toEqual(E.right(undefined))
  expect(unzipped.map(({ file }) => file)).toEqual(names.map((_, nth) => nth))
  expect(new Set(fileFates(unzipped))).toEqual(new Set(['Unzipped']))
  expect(left).toHaveLength(names.length)
  expect(sandboxedBy(process.pid)).toEqual([])
  await unzipper.close()
})

const unzipperFile = fileURLToPath(new URL('../../../../server/sandbox/zips/open-unzipper.ts', import.meta.url))

/** A server that unzips what never ends, in two threads. */
const program = (workFolder: { readonly zip: string; readonly folder: string }) => `
  const { openUnzipper } = await import(${JSON.stringify(unzipperFile)})
  const unzipping = {
    ...${JSON.stringify(workFolder)},
    specs: ${JSON.stringify([specOf(0, 'a.pdf'), specOf(1, 'b.pdf'), specOf(2, 'c.pdf')])},
    codes: ${JSON.stringify(fileCodes)},
    onBatch: async () => undefined,
    signal: new AbortController().signal,
  }
  void openUnzipper().unzip(unzipping)()
`

test.runIf(process.platform === 'linux')(
  'a server that is killed while it unzips leaves no process behind',
  async () => {
    const endless = rawZip(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, content: endlessPdf() })))
    const workFolder = await openWorkFolder(endless)
    const { zip: at, folder } = workFolder
    const server = spawn(process.execPath, ['--input-type=module', '-e', program({ zip: at, folder })], {
      stdio: 'ignore',
    })
    const pid = server.pid ?? 0
    await expect.poll(() => readdirSync(folder).length).toBe(3)
    const sandboxed = sandboxedBy(pid)
    expect(sandboxed).toHaveLength(1)
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(await gone(sandboxed)).toBe(true)
    await workFolder.remove()
  },
)

test('who closes while it unzips is left with no file and no process', async () => {
  const endless = rawZip(names.slice(0, 20).map((name) => ({ name, content: endlessPdf() })))
  const unzipper = openUnzipper()
  const unzipping = unzippedBy(unzipper, endless, names.slice(0, 20))
  await passed(1500)
  await unzipper.close()
  await expect(unzipping).rejects.toThrow(', 0 left')
})
