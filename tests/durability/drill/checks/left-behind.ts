import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { DrillWorld } from '../world/world.ts'

interface Process {
  readonly pid: number
  readonly parent: number
  readonly isZombie: boolean
  readonly command: string
}

const readProcess = async (pid: number): Promise<readonly Process[]> => {
  const [stat, command] = await Promise.all(
    ['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  )
  const [state = '', parent = ''] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  return state === '' ? [] : [{ pid, parent: Number(parent), isZombie: state === 'Z', command: command ?? '' }]
}

const allProcesses = async (): Promise<readonly Process[]> => {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  return (await Promise.all(pids.map(readProcess))).flat()
}

const descendantsOf = (all: readonly Process[], pid: number): readonly Process[] =>
  all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...descendantsOf(all, child.pid)])

/** Processes that a server started, except its database, which outlives it. */
export const helpersOf = async (server: number): Promise<readonly Process[]> =>
  descendantsOf(await allProcesses(), server).filter(({ command }) => !command.includes('postgres'))

export const checkGone = async (helpers: readonly Process[]): Promise<void> => {
  const remaining = async () => {
    const known = new Map((await allProcesses()).map((each) => [each.pid, each]))
    return helpers.filter(({ pid, command }) => {
      const now = known.get(pid)
      return now !== undefined && !now.isZombie && now.command === command
    })
  }
  await expect.poll(remaining, { timeout: 20_000, interval: 20 }).toEqual([])
}

/** A killed server cannot remove the profiles of its browser, and the next one does not. */
const ofChromium = /^(playwright|org\.chromium)/

/** After an orderly stop nothing of the server remains but its data. */
export const checkNothingLeft = async ({ dataFolder, temporary }: DrillWorld): Promise<void> => {
  const ofFolder = async () => (await allProcesses()).filter(({ command }) => command.includes(dataFolder))
  await expect.poll(ofFolder, { timeout: 20_000 }).toEqual([])
  expect(await readdir(path.join(dataFolder, 'postgres/cluster'))).not.toContain('postmaster.pid')
  const files = await readdir(temporary)
  expect(files.filter((name) => !ofChromium.test(name))).toEqual([])
  expect(await readdir(path.join(dataFolder, 'archive/incoming'))).toEqual([])
}
