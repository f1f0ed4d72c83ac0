import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeFully } from '../../../../../../server/sandbox/zips/inside/entry-content.ts'

const bytes = Buffer.from('%PDF-1.7 and all the rest')

/** A disk that takes so many bytes at a time, for as long as it has room. */
const diskOf = (room: number, atOnce: number) => {
  const taken: number[] = []
  const writePart = (_: number, given: Uint8Array, from: number) => {
    const part = given.subarray(from, from + Math.min(atOnce, room - taken.length))
    taken.push(...part)
    return Promise.resolve({ bytesWritten: part.length })
  }
  return { taken, writePart }
}

test('what is written in part is written on from there', async () => {
  const { taken, writePart } = diskOf(1000, 7)
  await writeFully(1, bytes, writePart)
  expect(Buffer.from(taken)).toEqual(bytes)
})

test('where nothing more can be written it is not as if all were', async () => {
  const { taken, writePart } = diskOf(10, 7)
  await expect(writeFully(1, bytes, writePart)).rejects.toThrow('nothing more can be written')
  expect(taken).toHaveLength(10)
})

test('a file that takes a part and refuses the rest is not as if it had all', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plutus-write-fully-'))
  const pipe = path.join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const file = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  try {
    await expect(writeFully(file, Buffer.alloc(4 * 1024 * 1024))).rejects.toThrow('EAGAIN')
    expect(readSync(file, Buffer.alloc(1024))).toBe(1024)
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
})
