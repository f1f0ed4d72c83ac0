import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const runFile = promisify(execFile)

/** Small disks of one's own, which some machines let nobody have. */
const canMount = await runFile('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).then(
  () => true,
  () => false,
)

test.skipIf(!canMount)('a full disk is said, leaves no half of anything, and is survived', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-full-'))
  const [room, names] = [path.join(folder, 'room'), path.join(folder, 'names')]
  await Promise.all([mkdir(room), mkdir(names)])
  const script =
    'mount -t tmpfs -o size=64k tmpfs "$1" && mount -t tmpfs -o nr_inodes=16 tmpfs "$2" && exec "$3" "$4" "$1" "$2"'
  const child = path.join(import.meta.dirname, 'support', 'on-full-disk.ts')
  const { stdout } = await runFile('unshare', ['-rm', 'sh', '-c', script, 'sh', room, names, process.execPath, child])
  await rm(folder, { recursive: true })
  expect(JSON.parse(stdout)).toMatchObject({
    upload: {
      large: { status: 507, body: { success: false, _tag: 'NoSpace' } },
      left: [],
      small: 200,
    },
    keep: { refusal: 'ENOSPC', hasSome: true, areWhole: true },
  })
})
