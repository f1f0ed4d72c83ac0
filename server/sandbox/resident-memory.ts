import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { promisify } from 'node:util'

const bytesPerKilobyte = 1024

const execFileAsync = promisify(execFile)

const linuxResidentKilobytes = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

const psResidentKilobytes = async (pid: number): Promise<number> =>
  Number((await execFileAsync('ps', ['-o', 'rss=', '-p', String(pid)])).stdout.trim())

const [residentKilobytes, everyMs] =
  process.platform === 'linux' ? [linuxResidentKilobytes, 25] : [psResidentKilobytes, 500]

export const watchMemory = (pid: number, maxBytes: number, onTooMuch: () => void): (() => void) => {
  const state: { timer: NodeJS.Timeout | undefined; isOver: boolean } = { timer: undefined, isOver: false }

  const look = async (): Promise<void> => {
    // an ended process uses no memory
    const held = bytesPerKilobyte * (await residentKilobytes(pid).catch(() => 0))
    if (state.isOver) return
    if (held > maxBytes) onTooMuch()
    else wait()
  }
  const wait = (): void => {
    state.timer = setTimeout(() => void look(), everyMs).unref()
  }

  wait()
  return () => {
    state.isOver = true
    clearTimeout(state.timer)
  }
}
